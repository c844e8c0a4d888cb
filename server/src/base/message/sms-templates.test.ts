import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aboutText, openSmsTemplates, smsAbout } from './sms-templates.ts'
import type { Template, Variable } from './template.ts'
import { templates } from './templates.ts'

const folder = mkdtempSync(join(tmpdir(), 'green-sms-'))
afterAll(() => rmSync(folder, { recursive: true }))

function open(content: unknown, cloud: 'aliyun' | 'tencent' = 'aliyun') {
  const SMS_TEMPLATES = join(folder, 'sms.json')
  writeFileSync(SMS_TEMPLATES, typeof content === 'string' ? content : JSON.stringify(content))
  const SMS_URL =
    cloud === 'aliyun'
      ? 'aliyun://id:key@sms.example?sign=绿效码'
      : 'tencent://id:key@sms.example/1400006666?sign=绿效码'
  return openSmsTemplates({
    SMS_URL,
    SMS_TEMPLATES,
    SMS_SECOND_URL: undefined,
    SMS_SECOND_TEMPLATES: undefined,
  }).first
}

const code = { template: 'SMS_1', parameters: { code: '验证码', minutes: '有效分钟数' } }
const rest = { template: 'SMS_2', parameters: { title: '标题' } }
const values = { purpose: '登录', code: '135790', minutes: '5' }

test('a template gets the values that its parameters name, by name or in order', () => {
  const about = smsAbout('verificationCode', values)
  expect(open({ verificationCode: code }).find(about)).toEqual({
    template: 'SMS_1',
    parameters: { code: '135790', minutes: '5' },
  })
  const inOrder = { verificationCode: { template: '449739', parameters: ['验证码', '有效分钟数'] } }
  expect(open(inOrder, 'tencent').find(about)).toEqual({ template: '449739', parameters: ['135790', '5'] })
})

test('a notice goes by its own template or by the one of all others; a message to a number only by its own', () => {
  const one = open({ others: rest, recordReturned: { template: 'SMS_3' } })
  expect(one.find(smsAbout('recordReturned', {}, '企业信息被退回'))?.template).toBe('SMS_3')
  expect(one.find(smsAbout('recordVerified', {}, '企业信息已通过审核'))).toEqual({
    template: 'SMS_2',
    parameters: { title: '企业信息已通过审核' },
  })
  expect(one.find(aboutText('关于报送年度数据的通知'))?.parameters).toEqual({ title: '关于报送年度数据的通知' })
  expect(one.find(smsAbout('verificationCode', values))).toBeNull()
  expect(one.missing).toContain('短信验证码')
  expect(one.missing).not.toContain(templates.recordVerified.label)
  expect(open({ verificationCode: code }).missing).toContain('其余通知')
})

test('what must not leave the platform is neither handed over nor usable', () => {
  expect(smsAbout('recordReturned', { opinion: '请补充营业执照' }, '企业信息被退回').values).toEqual({
    标题: '企业信息被退回',
  })
  const wrong = { recordReturned: { template: 'SMS_3', parameters: { why: '审核意见' } } }
  expect(() => open(wrong)).toThrow('recordReturned没有可用的内容“审核意见”，可用的有：标题')
})

test('every fault of the file is told before the start', () => {
  expect(() => open('{')).toThrow('SMS_TEMPLATES 指向的文件')
  expect(() => open('{')).toThrow('读不到，或不是JSON')
  expect(() => open({ nothing: rest, verificationCode: { template: 'SMS_1', parameters: { a: '密码' } } })).toThrow(
    /没有nothing这种短信；verificationCode没有可用的内容“密码”，可用的有：用途、验证码、有效分钟数/,
  )
  // Messages inside the platform are no text messages.
  expect(() => open({ recordToVerify: rest })).toThrow('没有recordToVerify这种短信')
  expect(() => open({ verificationCode: { template: '' } })).toThrow('verificationCode.template')
  expect(() => open({ verificationCode: code }, 'tencent')).toThrow('腾讯云按次序对应变量')
  expect(() => open({ verificationCode: { template: '1', parameters: ['验证码'] } })).toThrow('阿里云按名称对应变量')
})

test('the operating guide lists every kind that needs a template of its own, with what may stand in it', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')
  const [, section = ''] = guide.split('### 阿里云和腾讯云短信')
  const rows = [...(section.split('\n**')[0] ?? '').matchAll(/^\| `([a-zA-Z]+)` \| ([^|]+) \| ([^|]+) \|$/gm)]
  const listed = Object.fromEntries(rows.map(([, kind = '', , usable = '']) => [kind, usable]))
  const own = Object.entries<Template>(templates).filter(([, { way }]) => way === 'number' || way === 'outsider')
  const needed = own.map(([kind, { variables }]) => [
    kind,
    Object.values<Variable>(variables)
      .flatMap(({ label, inside }) => (inside ? [] : [label]))
      .join('、') || '–',
  ])
  expect(listed).toMatchObject({ ...Object.fromEntries(needed), others: '标题' })
  expect(Object.keys(listed).filter((kind) => kind !== 'others' && !needed.some(([one]) => one === kind))).toEqual([])
})
