// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "swift",
  products: [
    .library(name: "Lockstep", targets: ["Lockstep"]),
    .library(name: "LockstepCheck", targets: ["LockstepCheck"]),
  ],
  targets: [
    .target(name: "Lockstep"),
    .target(name: "LockstepCheck", dependencies: ["Lockstep"]),
  ]
)
