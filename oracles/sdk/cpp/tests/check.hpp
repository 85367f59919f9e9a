/// As much of a test library as these tests need.
#pragma once

#include <iostream>
#include <source_location>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <lockstep.hpp>

namespace check {

inline int failures = 0;
inline int tests = 0;

/// Any value as text, for comparing and for showing.
template <class Value>
std::string shown(const Value& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

inline std::string shown(bool value) { return value ? "true" : "false"; }

inline std::string shown(const lockstep::WordList& words) {
  std::string out;
  lockstep::append(out, lockstep::Words(words));
  return out;
}

inline std::string shown(lockstep::Code code) { return std::string(lockstep::text_of(code)); }

template <class Found, class Expected>
void expect(const Found& found, const Expected& expected, std::string_view about = {},
           std::source_location where = std::source_location::current()) {
  if (shown(found) == shown(expected)) return;
  ++failures;
  std::cerr << where.file_name() << ':' << where.line() << ": " << about << "\n  found    "
            << shown(found) << "\n  expected " << shown(expected) << '\n';
}

inline void expect_true(bool value, std::string_view about = {},
                    std::source_location where = std::source_location::current()) {
  expect(value, true, about, where);
}

/// The code that a call is refused with, as text; `none` if it is not refused.
template <class Call>
std::string code_of(Call&& call) {
  try {
    call();
  } catch (const lockstep::Refusal& refusal) {
    return shown(refusal.code);
  }
  return "none";
}

/// Whether a call throws a std::exception.
template <class Call>
bool fails(Call&& call) {
  try {
    call();
  } catch (const std::exception&) {
    return true;
  }
  return false;
}

/// Runs one test; what it throws is a failure.
template <class Body>
void test(std::string_view name, Body&& body) {
  ++tests;
  const int before = failures;
  try {
    body();
  } catch (const lockstep::Refusal& refusal) {
    ++failures;
    std::cerr << "refused with " << shown(refusal.code) << ' ' << refusal.message << '\n';
  } catch (const std::exception& error) {
    ++failures;
    std::cerr << error.what() << '\n';
  }
  if (failures > before) std::cerr << "FAILED: " << name << '\n';
}

/// Prints the count; gives the exit code.
inline int verdict() {
  std::cout << tests << " tests, " << failures << " failures\n";
  return failures == 0 && tests > 0 ? 0 : 1;
}

}  // namespace check
