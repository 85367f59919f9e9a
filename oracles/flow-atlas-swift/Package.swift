// swift-tools-version:5.9
import PackageDescription

let package = Package(
  name: "flow-atlas-swift",
  products: [.library(name: "FlowAtlas", targets: ["FlowAtlas"])],
  dependencies: [.package(path: "../sdk/swift")],
  targets: [
    .target(name: "FlowAtlas", dependencies: [.product(name: "Lockstep", package: "swift")]),
    .executableTarget(name: "flow-atlas-swift", dependencies: ["FlowAtlas"]),
  ]
)
