/** The page that is shown while the server starts: what is happening and how far it is. It loads nothing and reloads itself. */
import { progressText, type Stage, type StartState, stageTitles } from './start-progress.ts'

/** How often the page reloads itself, and when to try a call again. */
export const retrySeconds = 3

/** The colours are those of web/src/ui/tokens.css, which no page can load yet. */
const styles = `
  :root { color-scheme: light; }
  * { box-sizing: border-box; margin: 0; }
  body { min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: #faf9f4; color: #17211d;
    font: 16px/1.7 "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif; }
  main { width: 100%; max-width: 560px; padding: 28px 24px; background: #fff; border: 1px solid #dcdfd6; border-top: 4px solid #20705c; }
  h1 { font-size: 22px; line-height: 1.4; text-wrap: balance; }
  ol { margin: 20px 0; padding: 0; list-style: none; }
  li { display: flex; gap: 12px; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid #dcdfd6; color: #4a5952; }
  li[aria-current] { color: #17211d; font-weight: 600; }
  li span:last-child { flex: none; }
  .done { color: #1d6a45; }
  .bar { height: 10px; background: #e2efe9; border: 1px solid #8b968f; }
  .bar div { height: 100%; background: #20705c; }
  p { margin-top: 16px; color: #33413b; }
  p.small { font-size: 14px; color: #4a5952; }
`

/** HTML by the state of the start and the stages that this start has. */
export function waitingPage(state: StartState, stages: readonly Stage[]): string {
  const at = stages.indexOf(state.stage)
  const items = stages.map((stage, i) => {
    const isDone = at === -1 || i < at
    const isNow = i === at
    const status = isDone
      ? '<span class="done">✓ 完成</span>'
      : isNow
        ? `<span>${nowText(state)}</span>`
        : '<span>等待</span>'
    return `<li${isNow ? ' aria-current="step"' : ''}><span>${stageTitles[stage]}</span>${status}</li>`
  })
  const left = progressText(state)
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retrySeconds}">
<meta name="robots" content="noindex">
<title>${state.percent}% 正在启动 - 工业绿效码企业服务平台</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>工业绿效码企业服务平台正在启动</h1>
<ol>
${items.join('\n')}
</ol>
<div class="bar" role="progressbar" aria-label="${stageTitles[state.stage]}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="${state.percent}"><div style="width:${state.percent}%"></div></div>
<p>${escaped(left)}。</p>
<p class="small">启动完成后，本页自动打开您要访问的页面，不需要操作。</p>
</main>
</body>
</html>
`
}

const nowText = ({ percent }: StartState) => (percent > 0 ? `${percent}%` : '进行中')

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
