// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "sdk-tests",
  dependencies: [.package(path: "../../swift"), .package(path: "../template")],
  targets: [
    .executableTarget(
      name: "sdk-tests",
      dependencies: [
        .product(name: "Lockstep", package: "swift"),
        .product(name: "LockstepCheck", package: "swift"),
        .product(name: "Race", package: "template"),
      ])
  ]
)
