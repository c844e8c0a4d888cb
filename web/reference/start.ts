/** Starts the reference page: one of the two documents, read only, with Chinese words for what the package says in English. */

type SwaggerUi = (options: Record<string, unknown>) => unknown
const started = (window as unknown as { SwaggerUIBundle: SwaggerUi }).SwaggerUIBundle

const labels: Readonly<Record<string, string>> = {
  Parameters: '参数',
  'No parameters': '没有参数',
  Name: '名称',
  Description: '说明',
  Responses: '应答',
  Response: '应答',
  'Request body': '请求正文',
  'Request Body': '请求正文',
  Code: '状态码',
  Links: '链接',
  'No links': '没有',
  'Media type': '内容类型',
  'Controls Accept header.': '对应 Accept 头。',
  'Example Value': '示例',
  Schema: '结构',
  Example: '示例',
  Examples: '示例',
  Headers: '应答头',
  Webhooks: '对外事件',
  Schemas: '结构',
  Servers: '服务地址',
  Default: '默认',
  'Default value': '默认值',
  'Available values': '可选值',
  'Loading...': '正在读取…',
  'Failed to load API definition.': '没有读到接口说明，请刷新后重试。',
  'Expand all': '全部展开',
  'Collapse all': '全部收起',
  Type: '类型',
}

/** The package has no translations: texts that are exactly one of its words are replaced as they appear. */
function translate(within: Node): void {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const word = labels[text.nodeValue?.trim() ?? '']
    if (word && !text.parentElement?.closest('pre, code')) text.nodeValue = word
  }
}

const shown = new URLSearchParams(location.search).has('all') ? 'openapi' : 'openapi-keys'
for (const link of document.querySelectorAll<HTMLElement>('[data-document]'))
  if (link.dataset.document === shown) link.setAttribute('aria-current', 'page')
document.querySelector('#download')?.setAttribute('href', `/ht/${shown}.json`)

const place = document.querySelector('#reference')
if (place) {
  place.textContent = ''
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
  }).observe(place, { childList: true, subtree: true })
  started({
    url: `/ht/${shown}.json`,
    domNode: place,
    deepLinking: true,
    docExpansion: shown === 'openapi' ? 'none' : 'list',
    defaultModelsExpandDepth: -1,
    // Nothing is sent from here, and no document is checked by a foreign service.
    supportedSubmitMethods: [],
    validatorUrl: null,
  })
}
