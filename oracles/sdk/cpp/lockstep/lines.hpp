/// Lines of requests, and their limit (protocol section 1).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace lockstep {

/// The longest line in either direction, without its end.
inline constexpr std::size_t MAX_LINE = std::size_t{1} << 20;

/// Thrown while a reply is written that cannot fit a line.
struct LineTooLong {};

/// A line without its end. Of one that is too long only the beginning is kept.
struct Line {
  std::string text;
  bool too_long = false;
};

/// Gives up to `size` bytes, at least one, or 0 at the end of input.
using Read = std::function<std::size_t(char* bytes, std::size_t size)>;

/// Splits input into lines that end with LF or CR LF. What follows the last line end is no line.
class Lines {
 public:
  explicit Lines(Read read) : read_(std::move(read)), buffer_(std::size_t{1} << 16, '\0') {}

  /// Whether a whole line can be had without reading.
  bool is_ready() const { return line_end() != std::string::npos; }

  std::optional<Line> next() {
    Line line;
    for (;;) {
      if (at_ == end_) {
        at_ = 0;
        end_ = read_(buffer_.data(), buffer_.size());
        if (end_ == 0) return std::nullopt;
      }
      const std::size_t found = line_end();
      const bool ended = found != std::string::npos;
      const std::size_t stop = ended ? found : end_;
      if (!line.too_long) line.text.append(buffer_, at_, stop - at_);
      at_ = ended ? stop + 1 : stop;
      if (ended && line.text.ends_with('\r') && !line.too_long) line.text.pop_back();
      // One byte more may be the CR of a line end that is still to come.
      line.too_long |= line.text.size() > MAX_LINE + (ended ? 0 : 1);
      if (line.too_long && line.text.size() > KEPT) line.text.resize(KEPT);
      if (ended) return line;
    }
  }

 private:
  /// Enough of a line that is too long to find its id.
  static constexpr std::size_t KEPT = 64;

  std::size_t line_end() const {
    const std::size_t found = buffer_.find('\n', at_);
    return found < end_ ? found : std::string::npos;
  }

  Read read_;
  std::string buffer_;
  std::size_t at_ = 0, end_ = 0;
};

}  // namespace lockstep
