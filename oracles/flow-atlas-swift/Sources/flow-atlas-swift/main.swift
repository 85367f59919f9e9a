/// Flow Atlas over the Lockstep wire protocol: an oracle that reads the clauses plainly.
import FlowAtlas
import Lockstep

serve(FlowAtlas.self)
