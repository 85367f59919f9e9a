/// The tests of the oracle, clause by clause. The argument is the game.json.
import Lockstep
import LockstepCheck

let check = Check()
let scene = try Scene(Spec(Json.parse(readFile(CommandLine.arguments[1]))))
testPlacements(check, scene)
testPlay(check, scene)
check.finish()
