/// The race over the Lockstep wire protocol.
import Lockstep
import Race

serve(RaceGame.self)
