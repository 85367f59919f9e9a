// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "swift",
  products: [.library(name: "Lockstep", targets: ["Lockstep"])],
  targets: [
    .target(name: "Lockstep"),
    .target(name: "Race", dependencies: ["Lockstep"], path: "template/Sources/Race"),
    .executableTarget(
      name: "sdk-tests", dependencies: ["Lockstep", "Race"], path: "tests", exclude: ["run"]),
  ]
)
