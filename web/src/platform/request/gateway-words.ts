/**
 * What a gateway's answer means, in words: what happened, with which file or text, whom to call. Loaded with the first
 * such answer.
 */

/** What the gateway answered, and what it had been sent. */
type Answered = { status: number; method: string; input: unknown; file?: File | Blob | undefined }

/** The whole sentence; without a hotline whoever runs the network is named. */
export function gatewayText(answered: Answered, hotline: string | undefined): string {
  const whom = hotline ? `服务热线${hotline}` : '本单位的网络管理员'
  return `${whatHappened(answered)}一直如此的，请把这句话告诉${whom}`
}

function whatHappened({ status, method, input, file }: Answered): string {
  const what = file ? `文件${named(file)}` : '内容'
  if (status === 413)
    return `${what}没有送到平台：途中的网关限制了大小（413），请${file ? '压缩或拆分' : `精简或分次提交${longestOf(input)}`}后重试。`
  if (status === 405 || status === 501)
    return `操作没有送到平台：途中的网关不允许 ${method} 方法（${status}），请运行人员按运行手册“途中的网关”一节设置。`
  if (status === 429) return '途中的网关认为操作过于频繁（429），请稍后再试。'
  if (status === 502 || status === 503 || status === 504) return `服务暂时不可用，请稍后重试（网关 ${status}）。`
  if (status >= 500) return `系统出现问题，请稍后重试（网关 ${status}）。`
  if (status < 400 || status === 401 || status === 407)
    return `收到的是途中网关的页面，不是平台的回答（${status}）。请先登录本单位的上网认证，再重试。`
  if (status === 404) return '途中的网关没有把请求转到平台（404），请稍后重试。'
  if (file) return `${what}没有送到平台：被途中的网关拦下（${status}），请换一种格式后重试。`
  return `${what}没有送到平台：被途中的网关拦下（${status}）${suspectOf(input)}。`
}

function named(file: File | Blob): string {
  const size = file.size < 2 ** 20 ? `${Math.ceil(file.size / 2 ** 10)} KB` : `${(file.size / 2 ** 20).toFixed(1)} MB`
  return 'name' in file ? `“${file.name}”（${size}）` : `（${size}）`
}

/** Nothing of these is repeated in a message. */
const unspoken = /password|code|token|secret|mobile|phone/i

/** Every text of the input, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (unspoken.test(key) ? [] : textsOf(inner)))
}

function longestOf(input: unknown): string {
  const longest = textsOf(input).reduce((found, text) => (text.length > found.length ? text : found), '')
  return longest.length < 1000 ? '' : `（最长的是“${longest.slice(0, 12)}…”，${longest.length} 字）`
}

/** What firewalls take for an attack: tags, scripts, queries, paths. */
const suspect =
  /<\s*[a-z!/?]|javascript:|\bon\w+\s*=|\b(?:select|union|insert|update|delete|drop|exec|eval)\b|--|'\s*(?:or|and)\b|\.\.[\\/]|\/etc\/|\$\{/i

/** The place in a text that the gateway may have minded. */
function suspectOf(input: unknown): string {
  for (const text of textsOf(input)) {
    const at = text.search(suspect)
    if (at >= 0) return `，可能因为“${text.slice(Math.max(0, at - 8), at + 12)}”这一处，请改写后重试`
  }
  return '，请核对有没有尖括号、代码或网址，改写后重试'
}
