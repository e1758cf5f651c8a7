"""The table as a piece of furniture: started with the machine, watched over, brought up to date and back."""
