/** Browser and system of a request in words, as a list of sign-ins shows them: Chrome（Windows）. Without versions, which change by themselves. */

/** In this order: later browsers name earlier ones too. */
const browsers: readonly [RegExp, string][] = [
  [/wxwork\//i, '企业微信'],
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/\bWPS(Office)?[ /]/i, 'WPS'],
  [/360(SE|EE|ENT|Browser|CSE)|QIHU|QHBrowser/i, '360浏览器'],
  [/M?QQBrowser\//, 'QQ浏览器'],
  [/HuaweiBrowser\/|ArkWeb\//, '华为浏览器'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(OPR|OPT)\//, 'Opera'],
  [/HeadlessChrome\//, 'Chrome'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Kylin/i, '麒麟'],
  [/\bUOS\b|Deepin/i, '统信UOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const found = (table: readonly [RegExp, string][], text: string) => table.find(([sign]) => sign.test(text))?.[1]

/** The device behind a `User-Agent`; its text itself is stored nowhere. */
export function deviceOf(userAgent: string | null): string {
  const browser = found(browsers, userAgent ?? '')
  const system = found(systems, userAgent ?? '')
  if (!browser) return system ? `其他程序（${system}）` : '其他程序'
  return system ? `${browser}（${system}）` : browser
}
