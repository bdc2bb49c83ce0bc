import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const ORDERS =
  "(?:hướng dẫn|chỉ thị|chỉ dẫn|lệnh|mệnh lệnh|quy tắc|quy định|nguyên tắc|prompt|lời nhắc|giới hạn|ràng buộc|hạn chế|bộ lọc|yêu cầu)";

export const vietnamese = rulesOf("vi", {
  ignore: {
    keywords: [
      "bỏ qua",
      "phớt lờ",
      "quên",
      "đừng tuân",
      "không tuân",
      "không cần tuân",
      "bất chấp",
      "lờ đi",
      "phá vỡ",
      "gạt",
      "xóa bỏ",
    ],
    pattern: phrase`(?:bỏ qua|phớt lờ|quên(?: hết| đi)?|đừng tuân(?: theo| thủ)?|không (?:cần )?tuân(?: theo| thủ)?|bất chấp|lờ đi|phá vỡ|gạt (?:bỏ|qua)|xóa bỏ) (?:(?:tất cả|mọi|toàn bộ|hết|những|các) ){0,3}(?:các |những )?(?:${ORDERS} ${gap(2)}(?:trước(?: đó| đây)?|ở trên|phía trên|bên trên|đã (?:cho|nhận|được)|ban đầu|hiện tại|hệ thống|an toàn|của (?:bạn|mày|em|mình)|cũ)|(?:gì|điều|thứ)(?: \p{L}{1,8}){0,4} (?:trước|ở trên|phía trên|đã (?:được )?(?:nói|dặn|học|dạy)|được dặn))`,
  },
  hide: {
    keywords: ["người dùng", "khách hàng", "người đọc"],
    pattern: phrase`(?:đừng|không|không được|chớ) (?:nói|cho|tiết lộ|báo|đề cập|nhắc|thông báo|để) ${gap(5)}(?:người dùng|khách hàng|người đọc)|mà không (?:cần )?(?:báo|hỏi|thông báo|nói)(?: cho| với)? (?:người dùng|khách hàng)`,
  },
  addressed: {
    keywords: ["ghi chú", "lưu ý", "thông điệp", "chỉ thị", "nếu bạn là"],
    pattern: phrase`(?:(?:ghi chú|lưu ý|thông điệp|chỉ thị|tin nhắn|chú ý)[,:]? (?:cho|gửi|dành cho|tới|đến) (?:các |mọi |tất cả )?(?:ai|trợ lý|chatbot|mô hình ngôn ngữ|bot|trí tuệ nhân tạo|llm)(?!\p{L})|nếu bạn là (?:một )?(?:ai|trợ lý|chatbot|mô hình ngôn ngữ|bot|trí tuệ nhân tạo|llm)[^.!?\n]{0,50}[,:])`,
  },
  reveal: {
    keywords: [
      "prompt",
      "hướng dẫn",
      "chỉ thị",
      "lời nhắc",
      "tin nhắn hệ thống",
      "quy tắc",
      "cấu hình",
      "ở trên",
      "phía trên",
    ],
    pattern: phrase`(?:(?:hiển thị|cho (?:tôi|tao|mình|em|anh) (?:xem|biết)|tiết lộ|in(?: ra)?|nói|lặp lại|sao chép|viết(?: lại| ra)?|liệt kê|đọc|chia sẻ|dịch|tóm tắt|đưa|khai|chép|nêu) ${gap(5)}(?:prompt|hướng dẫn|chỉ thị|lời nhắc|tin nhắn hệ thống|quy tắc|cấu hình|lệnh) ${gap(2)}(?:hệ thống|của (?:bạn|mày|em|mi)|ẩn|bí mật|ban đầu|nội bộ|gốc|được giao)|(?:prompt|chỉ thị|hướng dẫn) (?:hệ thống )?của (?:bạn|mày|em) (?:là gì|nói gì|viết gì|gồm)|(?:lặp lại|in(?: ra)?|sao chép|chép) ${gap(3)}(?:mọi thứ|tất cả|toàn bộ|văn bản|nội dung|những gì) ${gap(3)}(?:ở trên|phía trên|bên trên|trước tin))`,
  },
  secret: {
    keywords: ["mật khẩu", "mật mã", "từ bí mật", "mã bí mật"],
    pattern: phrase`(?:nói|cho (?:tôi|mình|tao|em|anh) (?:biết|xem)|tiết lộ|đưa|đọc|viết|thì thầm|khai) ${gap(3)}(?:mật khẩu|mật mã|từ bí mật|mã bí mật)(?: (?:bạn|mà bạn|em|mày)(?: đang)? (?:giữ|giấu|có|biết)|\s{0,2}(?:$|[.?!,]))`,
    score: 0.5,
  },
  unrestricted: {
    keywords: [
      "không giới hạn",
      "không bị",
      "không có quy tắc",
      "không có giới hạn",
      "không kiểm duyệt",
      "không ràng buộc",
      "chế độ",
      "không còn là",
      "không bộ lọc",
      "không hạn chế",
      "không tuân",
    ],
    pattern: phrase`(?:(?:bạn|mày|em|hãy|giả vờ|đóng vai|tưởng tượng|hành động|trả lời|nhập vai|bật|kích hoạt|chuyển|ai|trợ lý|mô hình)(?!\p{L})[^.!?\n]{0,90}?(?:không (?:có |còn |bị |chịu |còn bị )?(?:bất kỳ |bất cứ |một )?(?:giới hạn|quy tắc|kiểm duyệt|ràng buộc|bộ lọc|hạn chế|đạo đức|luật lệ)|không tuân (?:theo|thủ) (?:bất kỳ |bất cứ )?(?:quy tắc|luật|giới hạn)|chế độ (?:nhà phát triển|thần|dan|quản trị|gỡ lỗi|tự do|không giới hạn|bảo trì))|chế độ (?:nhà phát triển|dan|quản trị viên?) (?:đã )?(?:bật|kích hoạt)|(?:bạn|mày|em) không còn là (?:một )?(?:ai|trợ lý|chatbot|mô hình))`,
  },
  override: {
    keywords: [
      "hệ thống",
      "quản trị viên",
      "chỉ thị mới",
      "hướng dẫn mới",
      "lệnh mới",
      "nhà phát triển",
      "giới hạn",
      "bộ lọc",
      "hạn chế",
    ],
    pattern: phrase`(?:[\[#*<=【]{1,4}\s{0,2}(?:thông báo |tin nhắn )?(?:hệ thống|quản trị viên)[^\n]{0,80}(?:trợ lý|bỏ qua|giới hạn|bộ lọc|chỉ thị|người dùng|tắt|vô hiệu)|(?:chỉ thị|hướng dẫn|lệnh|quy tắc)(?: hệ thống)? mới(?: (?:từ|cho|là|như)|\s{0,2}:)|(?:tôi|tao|đây|mình) là (?:quản trị viên|nhà phát triển|người tạo|lập trình viên|chủ|admin)(?!\p{L})[^\n]{0,80}(?:giới hạn|bộ lọc|chỉ thị|quy tắc|prompt|cho xem|tiết lộ|tắt|gỡ|bỏ qua)|(?:tắt|gỡ bỏ|vô hiệu hóa|loại bỏ|dỡ bỏ) (?:tất cả |mọi |toàn bộ |các ){0,2}(?:giới hạn|bộ lọc|hạn chế|biện pháp (?:an toàn|bảo vệ)|kiểm duyệt|ràng buộc))`,
  },
});
