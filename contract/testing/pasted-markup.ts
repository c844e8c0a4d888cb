/** What people paste, and what somebody pastes who wants to harm the readers of a text, with the lines that may be left of it. */

/** What is pasted, and the lines that are left of it. No address is left, or the one named third. */
export type Paste = readonly [payload: string, lines: readonly string[], address?: string]

const text = ['正文']
/** Nothing of it runs, is loaded or is shown but its text. */
export const hostileMarkup: Readonly<Record<string, Paste>> = {
  'a script': ['<script>alert(1)</script>正文', text],
  'a script in capitals, from elsewhere': ['<SCRIPT SRC=//evil.example/x.js></SCRIPT>正文', text],
  'a script with a blank in its end': ['<script>alert(1)</script >正文', text],
  'a script over several lines': ['<script\n>alert(1)</script\n>正文', text],
  'a script with a stroke': ['<script/x>alert(1)</script>正文', text],
  'a script that is never closed': ['正文<script>alert(1)', text],
  'a script within a tag': ['<scr<script>ipt>alert(1)</scr</script>ipt>', ['ipt>alert(1)ipt>']],
  'a script that writes a tag': ['<script>document.write("<p title=\'")</script>正文', text],
  'a script as text': ['&lt;script&gt;alert(1)&lt;/script&gt;正文', ['<script>alert(1)</script>正文']],
  'a script in a textarea': ['<textarea><script>alert(1)</script></textarea>正文', text],
  'a script in a title': ['<title><script>alert(1)</script></title>正文', text],
  'a script in a template': ['<template><script>alert(1)</script></template>正文', text],
  'a script behind a broken comment': ['<!--><script>alert(1)</script>-->正文', ['-->正文']],
  'a script in CDATA': ['<![CDATA[<script>alert(1)</script>]]>正文', ['alert(1)]]>正文']],
  'a script in a cell': ['<table><tr><td><script>alert(1)</script>正文</td></tr></table>', text],
  'a script in an item': ['<ul><li onclick=alert(1)>正文<li><script>alert(1)</script>', text],
  'an instruction': ['<?xml version="1.0"?><?php alert(1) ?>正文', text],
  'a picture with a handler': ['<img src=x onerror=alert(1)>正文', text],
  'a picture with a quoted handler': ['<img src="x" onerror="alert(1)" />正文', text],
  'a picture with quotes too many': ['<img """><script>alert(1)</script>">正文', ['">正文']],
  'a picture with back quotes': ['<img src=`x`onerror=alert(1)>正文', text],
  'a picture in a heading': ['<h1><img src=x onerror=alert(1)>正文</h1>', text],
  'a tag that never ends': ['正文<img src=x onerror=alert(1)', text],
  'a body with a handler': ['<body onload=alert(1)>正文</body>', text],
  'a handler and a style that runs': [
    '<p onclick="alert(1)" style="background:url(javascript:alert(1))">正文</p>',
    text,
  ],
  'a style with an expression': ['<div style="width:expression(alert(1))">正文</div>', text],
  'a style that covers the page': [
    '<p style="position:fixed;inset:0;background:url(https://evil.example/x)">正文</p>',
    text,
  ],
  'a style sheet': ['<style>@import "//evil.example/x.css"; p{color:red}</style>正文', text],
  'a style sheet that closes itself in a string': [
    '<style>p{content:"</style><img src=x onerror=alert(1)>"}</style>正文',
    ['"}正文'],
  ],
  'a linked style sheet': ['<link rel=stylesheet href=//evil.example/x.css>正文', text],
  'a refresh': ['<meta http-equiv=refresh content="0;url=javascript:alert(1)">正文', text],
  'a base': ['<base href="//evil.example/">正文', text],
  'a frame': ['<iframe src="javascript:alert(1)"></iframe>正文', text],
  'a frame with a document': ['<iframe srcdoc="<script>alert(1)</script>"></iframe>正文', text],
  'an object': ['<object data="data:text/html,x"><p>里面</p></object>正文', text],
  'an object that is never closed': ['<object data="data:text/html,x">正文', []],
  'an embed': ['<embed src="//evil.example/x.swf">正文', text],
  'a form': ['<form action="//evil.example"><input name=p><button>交</button></form>正文', text],
  'a page that is one form': ['<form id=aspnetForm><input type=hidden value=x><p>正文</p></form>', text],
  'noscript that closes in an attribute': ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">正文', []],
  'a video with a handler': ['<video><source onerror="alert(1)"></video>正文', text],
  'a sound with a handler': ['<audio src onloadstart=alert(1)></audio>正文', text],
  'details with a handler': ['<details open ontoggle=alert(1)>正文</details>', text],
  'a marquee with a handler': ['<marquee onstart=alert(1)>正文</marquee>', text],
  'an element of its own with a handler': ['<x onfocus=alert(1) tabindex=1 autofocus>正文</x>', text],
  'svg with a script': ['<svg><script>alert(1)</script></svg>正文', text],
  'svg with a handler around the text': ['<svg onload=alert(1)>正文</svg>', text],
  'svg that never ends': ['<svg/onload=alert(1)//', []],
  'svg with an animated address': [
    '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>正文</text></a></svg>',
    text,
  ],
  'svg that uses another document': ['<svg><use href="data:image/svg+xml,<svg onload=alert(1)>#x"/></svg>正文', text],
  'mathml with an address': ['<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>正文', ['x正文']],
  'mathml that changes how the rest is read': [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">正文',
    ['正文'],
  ],
  'mathml within a form that is closed within it': [
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>正文',
    [],
  ],
  'a style sheet in svg that ends in an attribute': [
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">正文',
    ['">正文'],
  ],
  'a note of mathml that is markup': [
    '<math><annotation-xml encoding="text/html"><style></annotation-xml><img src=x onerror=alert(1)></style>正文',
    text,
  ],
  'noembed that closes in an attribute': [
    '<noembed><p title="</noembed><img src=x onerror=alert(1)>">正文',
    ['">正文'],
  ],
  'a shadow tree': ['<div><template shadowrootmode=open><img src=x onerror=alert(1)></template>正文</div>', text],
  'an address of svg': ['<svg><a xlink:href="javascript:alert(1)"><text>正文</text></a></svg>', text],
  'marks of the clipboard of an editor': [
    `<p data-pm-slice='9 9 ["table",null,"x",{"href":"javascript:alert(1)"}]'>正文</p>`,
    text,
  ],
  'an address that runs': ['<a href="javascript:alert(1)">正文</a>', text],
  'an address that runs, in mixed letters': ['<a href="JaVaScRiPt:alert(1)">正文</a>', text],
  'an address that runs after a blank': ['<a href=" javascript:alert(1)">正文</a>', text],
  'an address that runs, with a tab': ['<a href="java\tscript:alert(1)">正文</a>', text],
  'an address that runs, with a new line': ['<a href="java&#10;script:alert(1)">正文</a>', text],
  'an address that runs, by number': ['<a href="&#106;avascript:alert(1)">正文</a>', text],
  'an address that runs, by numbers without ends': ['<a href="&#0000106&#0000097vascript:alert(1)">正文</a>', text],
  'an address that runs, by name': ['<a href="&#x6A;avascript&colon;alert(1)">正文</a>', text],
  'an address that runs after a sign of control': ['<a href="\u0001javascript:alert(1)">正文</a>', text],
  'an address of another script': ['<a href="vbscript:msgbox(1)">正文</a>', text],
  'an address of data': ['<a href="data:text/html;base64,PHNjcmlwdD4=">正文</a>', text],
  'an address without a scheme': ['<a href="//evil.example">正文</a>', text],
  'an address with strokes the other way': ['<a href="\\\\evil.example">正文</a>', text],
  'an address that seems our own': ['<a href="/\\evil.example">正文</a>', text],
  'an address that hides its host': ['<a href="https://gov.cn@evil.example/">正文</a>', text],
  'an address written backwards': ['<a href="https://www.gov.cn/\u202egpj.exe">正文</a>', text],
  'an address of a file': ['<a href="file:///etc/passwd">正文</a>', text],
  'an address in memory': ['<a href="blob:https://x.cn/1">正文</a>', text],
  'an address of the office': ['<a href="/hindex/logManager">正文</a>', text],
  'a good address with a handler': [
    '<a href="https://www.gov.cn" onmouseover="alert(1)" target=_top>正文</a>',
    text,
    'https://www.gov.cn',
  ],
  'elements closed in the wrong order': ['<p>正文<b>粗<i>斜</b>乱</i>', ['正文粗斜乱']],
  'ends without a beginning': ['</td></table></script></p>正文</div>', text],
  'elements deeper than anybody writes': [`${'<div>'.repeat(3000)}正文`, text],
  'signs that a database refuses': ['正&#0;&#xD800;文\u0000', ['正\ufffd\ufffd文']],
}

/** What Word, WPS, Excel and pages put on the clipboard. */
export const officeMarkup: Readonly<Record<string, Paste>> = {
  'Word: a page with its styles': [
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{mso-style-parent:"";}</style></head>
    <body lang=ZH-CN><!--StartFragment--><h1><span style='font-family:黑体'>一、总则</span></h1>
    <p class=MsoNormal style='text-indent:24.0pt'>为规范<b>绿色工厂</b>认定，<o:p></o:p></p>
    <p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>第一项</p><!--EndFragment--></body></html>`,
    ['一、总则', '为规范绿色工厂认定，', '第一项'],
  ],
  'Word: islands of data': ['<!--[if gte mso 9]><xml><o:x>alert(1)</o:x></xml><![endif]-->正文', text],
  'Word: a formula': ['<m:oMath><m:r><m:t>E=mc</m:t></m:r></m:oMath><sup>2</sup>正文', ['E=mc2正文']],
  'Word: signs by name': ['<p>&ldquo;正文&rdquo;&mdash;25&deg;C，&le;3&times;10</p>', ['“正文”—25°C，≤3×10']],
  'Word: what is hidden': ["<p>正文<span style='display:none;mso-hide:all'>看不见</span></p>", text],
  'Word: articles keep their numbers': [
    "<p class=MsoListParagraph><span style='mso-list:Ignore'>第一条<span>&nbsp;</span></span>正文</p><p class=MsoListParagraph><span style='mso-list:Ignore'>（二）</span>再者</p>",
    ['第一条 正文', '（二） 再者'],
  ],
  'Word: a list that goes on after a paragraph keeps its number': [
    "<p class=MsoListParagraph><span style='mso-list:Ignore'>1.</span>甲</p><p>中间</p><p class=MsoListParagraph><span style='mso-list:Ignore'>2.</span>乙</p>",
    ['甲', '中间', '2. 乙'],
  ],
  'Word: a heading as long as a paragraph': [`<h2>${'正文'.repeat(90)}</h2>`, ['正文'.repeat(90)]],
  'WPS: its own elements': ['<wps:txbx><p class=15><w:r onload=alert(1)><w:t>正文</w:t></w:r></p></wps:txbx>', text],
  'WPS: several paragraphs in a cell': ['<table><tr><td><p>正</p><p>文</p></td></tr></table>', ['正 文']],
  'Excel: a range': [
    "<html xmlns:x='urn:schemas-microsoft-com:office:excel'><head><style>td{mso-number-format:General}</style></head><body><table><col width=72><tr height=18><td class=xl65 x:num='12.5'>12.5</td><td x:fmla='=HYPERLINK(\"javascript:alert(1)\")'>正文</td></tr></table>",
    ['12.5 正文'],
  ],
  'Excel: a line break in a cell': [
    "<table><tr><td>正<br style='mso-data-placement:same-cell'>文</td></tr></table>",
    ['正 文'],
  ],
  'Excel: cells that are one': ['<table><tr><td colspan=2>表头</td></tr><tr><td>甲<td>乙</table>', ['表头 ', '甲 乙']],
  'Excel: a table wider than any page': [
    `<table><tr>${Array.from({ length: 30 }, (_, i) => `<td>${i}</td>`).join('')}</tr></table>`,
    [Array.from({ length: 30 }, (_, i) => i).join(' ')],
  ],
  'a table with a caption': ['<table><caption>表1</caption><tr><td>正文</td></tr></table>', ['表1', '正文']],
  'a table within a table': [
    '<table><tr><td>甲<table><tr><td>乙</td></tr></table>丙</td></tr></table>正文',
    ['甲 乙 丙', '正文'],
  ],
  'a list within a cell': ['<table><tr><td><ul><li>正</li><li>文</li></ul></td></tr></table>', ['正 文']],
  'a page arranged by a table': [`<table><tr><td>${'正文'.repeat(700)}</td></tr></table>`, ['正文'.repeat(700)]],
  'a paragraph longer than a block': [`<p>${'正文'.repeat(4000)}</p>`, ['正文'.repeat(4000)]],
}
