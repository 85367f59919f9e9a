/// The race over the Lockstep wire protocol.
#include "adapter.hpp"

int main(int, char** arguments) { return lockstep::serve<Race>(arguments[0]); }
