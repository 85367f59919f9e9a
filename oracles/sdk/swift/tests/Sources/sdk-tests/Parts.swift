/// The parts of the library, each by itself.
import Lockstep
import LockstepCheck

private func parameter(_ name: String) -> Word? { ["rows": 2, "cols": 5, "none": 0][name] }

/// What is wrong with the words: `fits`, `few min-max`, `range at` or `many at`.
private func verdict(_ source: String, _ words: [Word]) throws -> String {
  switch try Layout(Json.parse(source), parameter).check(words) {
  case nil: return "fits"
  case .tooFew(let min, let max): return "few \(min)-\(max)"
  case .range(let at): return "range \(at)"
  case .tooMany(let at): return "many \(at)"
  }
}

func testParts(_ check: Check) {
  check.test("digests agree with the values of the protocol") {
    check.expect(digest([]), "0000000100000001")
    check.expect(digest([[]]), "000f4243000f422f")
    check.expect(digest([[0]]), "550fe19d52ada953")
    check.expect(digest([[0, 0]]), "6890495632c0264f")
    check.expect(digest([[0], [0]]), "1e420c2d0cc74322")
    check.expect(digest([[1, 2, 3]]), "707003107a7b9c60")
    check.expect(digest([[1, 2], [3]]), "1c5610b90664b2c9")
    check.expect(digest([[maxWord]]), "5510619c52b72952")
    check.expect(digest([[4_294_967_295, 2_147_483_648]]), "689f8b9a34f4b72d")
    check.expect(digest([Array(0..<1000)]), "3845eee53775af68")
  }
  check.test("FNV-1a of known bytes") {
    check.expect(fnv1a32([]), 0x811c_9dc5)
    check.expect(fnv1a32([0x61]), 0xe40c_292c)
    check.expect(fnv1a32([0x66, 0x6f, 0x6f, 0x62, 0x61, 0x72]), 0xbf9c_f968)
  }
  check.test("numbers that are no words are marked") {
    let text = "[3, -1,1.5 ,1e3,99999999999999999999999,9223372036854775807,70368744177663]"
    let words = [3, noWord, noWord, noWord, noWord, noWord, maxWord]
    check.expect(try Json.parse(text).words, words)
    check.expect(try Json.parse("-0").number, noWord)
    check.expect(try Json.parse("[\"3\"]").words, nil)
    check.expect(try Json.parse("3").words, nil)
    check.expect(try Json.parse("[]").words, [])
    check.expect(try Json.parse("[]").list?.count, 0)
  }
  check.test("an array that begins with numbers may go on with something else") {
    let items = try Json.parse("[1,2,\"x\",[3]]").items ?? []
    check.expect(items.count, 4)
    check.expect(items[1].number, 2)
    check.expect(items[2].text, "x")
    check.expect(items[3].words, [3])
  }
  check.test("the last of two equal keys counts, and keys are compared byte by byte") {
    check.expect(try Json.parse(#" { "a" : 1 , "b":{}, "a":2 } "#)["a"]?.number, 2)
    check.expect(try Json.parse("{\"\u{212a}\":1}")["K"]?.number, nil)
  }
  check.test("text is read with its escapes") {
    check.expect(
      try Json.parse(#""\u00e9\n\ud83d\ude00 \" \\ \/""#).text, "\u{e9}\n\u{1f600} \" \\ /")
    check.expect(try Json.parse("\"é€😀\"").text, "é€😀")
  }
  check.test("what is no JSON is refused") {
    let bad = [
      "", "{", "[", "[1", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "01", "-", "1.", "1e",
      "+1", "nul", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
      "\"\\ud800\\u0001\"", "\"\\udc00\"", "\"\u{1}\"", "1 2", "[1]]", "\"\\", "\"\\u", "\u{feff}1",
      "{\"a\":1,}", String(repeating: "[", count: 100_000),
    ]
    for text in bad { check.expectMistake(String(text.prefix(20))) { _ = try Json.parse(text) } }
    let broken: [[UInt8]] = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82]]
    for bytes in broken {
      check.expectMistake("\(bytes)") { _ = try Json.parse([0x22] + bytes + [0x22]) }
    }
  }
  testLayouts(check)
}

private func testLayouts(_ check: Check) {
  check.test("every form knows its ranges") {
    let cases: [(String, [Word], String)] = [
      (#""u""#, [maxWord], "fits"),
      (#""u""#, [maxWord + 1], "range 0"),
      (#""u""#, [noWord], "range 0"),
      (#"{"u":"rows+7","min":"rows-1"}"#, [0], "range 0"),
      (#"{"u":"rows+7","min":"rows-1"}"#, [9], "fits"),
      (#""bool""#, [2], "range 0"),
      (#""zigzag""#, [5], "fits"),
      (#"{"enum":[null,"two"]}"#, [1], "fits"),
      (#"{"enum":[null,"two"]}"#, [2], "range 0"),
      (#"{"opt":{"u":9}}"#, [0], "fits"),
      (#"{"opt":{"u":9}}"#, [1, 7], "fits"),
      (#"{"opt":{"u":9}}"#, [1], "few 0-9"),
      (#"{"opt":{"u":9}}"#, [0, 7], "many 1"),
      (#"{"cells":"rows*rows","min":1,"max":3}"#, [1, 2, 3, 4], "range 3"),
      (#"{"cells":"cols*none","max":3}"#, [], "fits"),
      (#"{"cells":"cols*none","max":3}"#, [1], "many 0"),
      (#"{"rows":["rows",10]}"#, [1023, 0], "fits"),
      (#"{"rows":[1,3]}"#, [8], "range 0"),
      (#"{"bytes":6}"#, [0x05_0403_0201, 255], "fits"),
      (#"{"bytes":6}"#, [0, 256], "range 1"),
      (#"{"bytes":5}"#, [0x100_0000_0000], "range 0"),
      (#"{"bytes":0}"#, [], "fits"),
      (#"{"list":{"list":"u","max":2},"max":2}"#, [2, 1, 7, 0], "fits"),
      (#"{"list":{"u":24},"max":25}"#, [26], "range 0"),
      (#"{"list":{"u":24},"max":25}"#, [2, 1], "few 0-24"),
      (#"{"struct":{"a":"bool","b":{"u":3}}}"#, [1], "few 0-3"),
      (#"{"struct":{}}"#, [], "fits"),
    ]
    for (source, words, expected) in cases {
      check.expect(try verdict(source, words), expected, "\(source) \(words)")
    }
  }
  check.test("sizes and fields of layouts") {
    let fixed = #"{"struct":{"a":"u","b":{"cells":25},"c":{"bytes":6}}}"#
    check.expect(try Layout(Json.parse(fixed), parameter).size, 28)
    check.expect(try Layout(Json.parse(#"{"opt":"u"}"#), parameter).size, nil)
    let layout = try Layout(
      Json.parse(#"{"struct":{"a":{"list":"u","max":3},"b":"bool"}}"#), parameter)
    check.expect(Array(try layout.field([2, 8, 9, 1], "a")), [2, 8, 9])
    check.expect(Array(try layout.field([2, 8, 9, 1], "b")), [1])
    check.expectMistake("no field") { _ = try layout.field([0, 1], "c") }
  }
  check.test("what is no layout is refused") {
    for source in [#""v""#, "7", "{}", #"{"enum":[]}"#, #"{"rows":[1]}"#, #"{"rows":[1,47]}"#] {
      check.expectMistake(source) { _ = try Layout(Json.parse(source), parameter) }
    }
  }
  check.test("sizes are arithmetic over parameters") {
    check.expect(try sizeOf(" rows * (cols + 3) - 2*none ", parameter), 16)
    check.expect(try sizeOf("cols-rows-1", parameter), 2)
    let bad = [
      "", "rows-cols", "rows+", "(rows", "other", "1 2", "rows/2", "70368744177664",
      "70368744177663*70368744177663", "70368744177663+1", "0-70368744177663*131072*rows",
    ]
    for text in bad { check.expectMistake(text) { _ = try sizeOf(text, parameter) } }
  }
}
