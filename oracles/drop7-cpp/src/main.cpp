/// Drop7 over the Lockstep wire protocol: an oracle that reads the clauses plainly.
#include "adapter.hpp"

int main(int, char** arguments) { return lockstep::serve<Drop7>(arguments[0]); }
