// No fetch listener: requests of the worker in this folder must reach the network untouched.
