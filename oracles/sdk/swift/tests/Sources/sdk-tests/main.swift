/// The tests of the library: its parts, then the protocol as a harness sees it, with the template's
/// race and games that misbehave. The argument is the race's game.json.
import Lockstep
import LockstepCheck

let check = Check()
let text = try readFile(CommandLine.arguments[1])
testParts(check)
let harness = Harness(check: check, spec: try Spec(Json.parse(text)))
testSteps(check, harness)
testGames(check, harness)
let form =
  #"{"forms":{"short":{"action":{"struct":{"dice":{"u":1,"min":1}}},"layers":{"outcome":{}},"#
  + #""legal":"all"}},"#
let formed = try Spec(Json.parse(Array(form.utf8) + text.dropFirst()))
testForms(check, Harness(check: check, spec: formed))
check.finish()
