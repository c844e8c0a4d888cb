/**
 * Passwords that satisfy the rule but are guessed first: keyboard sequences, names with years, the usual defaults of
 * Chinese systems.
 */

/** In lower case; entries of breach lists with eight characters, letters and digits. */
const text = new Set(
  `password1 password12 password123 passw0rd passw0rd1 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword1 password01
  admin123 admin1234 admin12345 admin123456 admin@123 admin@1234 admin888 admin8888 administrator1 root1234 root123456
  system123 manager123 test1234 test123456 guest123 user1234 user123456 welcome1 welcome123 letmein1 changeme1
  abc12345 abc123456 abc1234567 abcd1234 abcd12345 abcd123456 abcde123 abcdef1 abcdef12 abcdef123 abcdefg1 abc123abc
  a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa1234567 aa12345678 aa123123 aaa12345 aaa123456 aabb1122
  as123456 asd12345 asd123456 asdf1234 asdf123456 asdfgh123 asdfghjkl1 qazwsx12 qazwsx123 qazwsxedc1 1qaz2wsx 1qaz2wsx3edc
  1qaz@wsx !qaz2wsx zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 qw123456 qwe12345 qwe123456 qwer1234 qwer12345 qwer123456
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyuiop1 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y zxc12345 zxc123456 zxcv1234
  zxcvbn123 zxcvbnm1 zxcvbnm123 woaini520 woaini521 woaini1314 woaini123 woaini5201314 iloveyou1 iloveyou123 ilove123
  love1314 love5201314 w5201314 a5201314 q5201314 x5201314 z123456789 x123456789 w123456789 q123456789 s123456789
  l123456789 h123456789 y123456789 wang1234 zhang123 li123456 liu123456 chen1234 huang123 monkey123 dragon123 football1
  baseball1 superman1 sunshine1 princess1 master123 shadow123 michael1 jordan23 computer1 internet1 huawei123 huawei@123
  tencent123 alibaba1 china123 china2008 beijing2008 chongqing1 chongqing123 chongqing023 cq123456 lvxiao123 lvma1234
  green123 green1234 qiye1234 gongye123 spring2024 spring2025 spring2026 summer2024 summer2025 summer2026 autumn2024
  autumn2025 autumn2026 winter2024 winter2025 winter2026`.split(/\s+/),
)

/** Expects lower case. Also one repeated character, and straight sequences with one or two letters around them. */
export function isCommonPassword(lower: string): boolean {
  return text.has(lower) || /^[a-z]{0,2}(?:0?123456789?0?|87654321|(\d)\1{5,})[a-z]{0,2}[!@#.]?$/.test(lower)
}
