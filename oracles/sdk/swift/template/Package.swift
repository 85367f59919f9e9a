// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "race-swift",
  products: [.library(name: "Race", targets: ["Race"])],
  dependencies: [.package(path: "../../swift")],  // a copy in oracles/ has: "../sdk/swift"
  targets: [
    .target(name: "Race", dependencies: [.product(name: "Lockstep", package: "swift")]),
    .executableTarget(name: "race-swift", dependencies: ["Race"]),
  ]
)
