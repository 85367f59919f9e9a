// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "flow-atlas-tests",
  dependencies: [.package(path: "../../flow-atlas-swift"), .package(path: "../../sdk/swift")],
  targets: [
    .executableTarget(
      name: "flow-atlas-tests",
      dependencies: [
        .product(name: "FlowAtlas", package: "flow-atlas-swift"),
        .product(name: "LockstepCheck", package: "swift"),
      ])
  ]
)
