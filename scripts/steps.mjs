/** What the commands say while they install and build: a step with its time on one line. Plain JavaScript for Node 20. */

const out = process.stdout
const clearLine = '\r\u001b[2K'

/** As the server decides it (server/src/platform/log): JSON lines for a start whose output goes to a file. */
const isJson = () => {
  const wanted = process.env.LOG_FORMAT || 'auto'
  return process.argv[2] === 'start' && (wanted === 'auto' ? !out.isTTY : wanted === 'json')
}
const isLive = () => out.isTTY && !isJson() && process.env.TERM !== 'dumb'

/** One line. */
export function say(message, more = {}) {
  if (isJson())
    out.write(`${JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, ...more, msg: message })}\n`)
  else out.write(`${isLive() ? clearLine : ''}${message}\n`)
}

/** Says on a terminal what is being done, until it is done and its time is said. `work` answers false when it failed. */
export async function step(title, hint, work) {
  const began = performance.now()
  if (isLive()) out.write(`… ${title}${hint ? `（${hint}）` : ''}`)
  let isDone = false
  try {
    isDone = await work()
  } finally {
    if (!isDone && isLive()) out.write(clearLine)
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10
  if (!isDone) return false
  if (isJson()) say(title, { seconds })
  else say(`${tick()} ${title}  ${secondsWords(seconds)}`)
  return true
}

const tick = () => (out.isTTY && out.hasColors() ? '\u001b[32m✓\u001b[39m' : '✓')

/** 0.4 秒, 12 秒, 2 分 5 秒 */
function secondsWords(seconds) {
  if (seconds < 10) return `${seconds.toFixed(1)} 秒`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} 秒` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
}
