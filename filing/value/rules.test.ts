/** Every case of the validator table, and what no case can show: anchoring, no exception, linear time. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type HintOptions, hintFor, idCardCheckSign } from '../form/hints.ts'
import { creditCheckSign, organisationCheckSign } from './credit-code.ts'
import { normalise } from './normalise.ts'
import { configureRules } from './rule-settings.ts'
import {
  type Check,
  dec,
  equalIgnoreCase,
  ext,
  lengthBetween,
  maxLength,
  nonzero,
  type RuleName,
  required,
  ruleMessages,
  ruleNames,
  validateRule,
  year4,
} from './rules.ts'

type Case = { value: unknown; note?: string }
type Typed = { message: string; accept: Case[]; reject: Case[]; warn?: Case[] }
type Builder = {
  message: string
  params?: { n?: number; m?: number; expected?: string }
  accept: unknown[]
  reject: unknown[]
}
const cases = JSON.parse(readFileSync(new URL('../../data/validator-cases.json', import.meta.url), 'utf8')) as {
  meta: { convention: { emptyAlwaysPasses: unknown[] } }
  typed: Record<RuleName, Typed>
  builder: Record<string, Builder>
}

function real(value: unknown): unknown {
  if (value === '__undefined__') return undefined
  return value === '__empty_array__' ? [] : value
}

const options: HintOptions = {
  today: '2026-11-20',
  city: { areaCode: '023', landlineDigits: 8, postcodeFrom: '400000', postcodeTo: '409999' },
}

test('the case table and the rules have the same checks', () => {
  expect(Object.keys(cases.typed).sort()).toEqual([...ruleNames].sort())
})

describe.each(ruleNames)('%s', (name) => {
  const table = cases.typed[name]
  test('has the message of the specification', () => expect(ruleMessages[name]).toBe(table.message))
  test.each(cases.meta.convention.emptyAlwaysPasses)('lets the empty value %j pass', (value) => {
    expect(validateRule(name, real(value))).toBeNull()
  })
  test.each(table.accept)('accepts $value', ({ value }) => expect(validateRule(name, value)).toBeNull())
  test.each(table.reject)('refuses $value', ({ value }) => expect(validateRule(name, value)).toBe(table.message))
  test.each(table.warn ?? [])('accepts $value with a hint', ({ value }) => {
    expect(validateRule(name, value)).toBeNull()
    expect(hintFor(name, value, options)).not.toBeNull()
  })
  test('refuses a line break, a blank or a line before or after an accepted value', () => {
    if (name === 'password') return
    for (const { value } of table.accept) {
      for (const wrapped of [`${value}\n`, `\n${value}`, ` ${value}`, `${value} `, `x\n${value}\nx`]) {
        expect(validateRule(name, wrapped), JSON.stringify(wrapped)).toBe(table.message)
      }
    }
  })
  test('is deterministic', () => {
    for (const { value } of table.accept)
      expect([1, 2, 3].map(() => validateRule(name, value))).toEqual([null, null, null])
  })
  test('never throws and returns null or its message, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), (value) => {
        expect([null, table.message]).toContain(validateRule(name, value))
        const hint = hintFor(name, value, options)
        expect(hint === null || hint.length > 0).toBe(true)
      }),
    )
  })
  test('handles very long text in linear time', () => {
    const seeds = ['0', '1', 'a', 'A1a', '中', '.', '-', 'a.', 'a-', '0.', '（', 'http://a.', 'a@', ' ', '😀']
    const started = performance.now()
    for (const seed of seeds) {
      const long = seed.repeat(200_000)
      for (const tail of ['', '!', '\n']) validateRule(name, `${long}${tail}`)
      validateRule(name, `http://${long}!`)
      validateRule(name, `a@${long}!`)
    }
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

const builders: Record<string, (p: NonNullable<Builder['params']>) => Check> = {
  required: () => required,
  requiredOnChange: () => required,
  maxLength: (p) => maxLength(p.n ?? 0),
  lengthBetween: (p) => lengthBetween(p.n ?? 0, p.m ?? 0),
  nonzero: () => nonzero,
  equalIgnoreCase: (p) => equalIgnoreCase(p.expected ?? ''),
}

describe.each(Object.entries(cases.builder))('%s', (name, table) => {
  const check = builders[name]?.(table.params ?? {})
  const message = table.message.replace('N', String(table.params?.n)).replace('M', String(table.params?.m))
  test.each(table.accept.map((value) => [value]))('accepts %j', (value) => expect(check?.(real(value))).toBeNull())
  test.each(table.reject.map((value) => [value]))('refuses %j', (value) => expect(check?.(real(value))).toBe(message))
  test('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect([null, message]).toContain(check?.(value))
      }),
    )
  })
})

describe('rule-builder options', () => {
  test('only blanks are empty for required, and the text can be replaced', () => {
    expect(required(' \u3000')).toBe('该输入项为必填项!')
    expect(required('', '请输入电话')).toBe('请输入电话')
  })
  test('characters outside the basic plane count once', () => {
    expect(maxLength(2)('𬍛𬍛')).toBeNull()
    expect(lengthBetween(2, 3)('𬍛')).toBe('字符长度在2至3之间!')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, n) => {
        expect(maxLength(n)(text) === null).toBe([...text].length <= n)
      }),
    )
  })
  test('nonzero refuses every notation of zero and leaves other text to other rules', () => {
    for (const zero of ['00', '-0', '0.', '.0', -0]) expect(nonzero(zero)).toBe('该项不能为0')
    for (const other of [' ', 'abc', '0x0', '0.001', '10', null]) expect(nonzero(other)).toBeNull()
  })
})

describe('further rules', () => {
  test('dec(n) accepts at most n decimals and nothing negative', () => {
    expect(dec(4)('0.7143')).toBeNull()
    expect(dec(4)(12)).toBeNull()
    expect(dec(0)('12')).toBeNull()
    expect(dec(4)('0.71431')).toBe('请输入数字，最多保留4位小数')
    expect(dec(0)('1.0')).toBe('请输入整数')
    for (const wrong of ['-1', '1.', '.5', '1,000', '1e3', '１', '1\n', {}, []]) expect(dec(6)(wrong)).not.toBeNull()
    expect(dec(2)('')).toBeNull()
  })
  test('year4 runs from 2015 to the current year', () => {
    const check = year4(2026)
    for (const year of ['2015', 2026, '2020']) expect(check(year)).toBeNull()
    for (const year of ['2014', '2027', '20', '２０２０', '2020\n', {}]) {
      expect(check(year)).toBe('请输入2015至2026之间的年份')
    }
  })
  test('ext reads the last extension, in any case, of one file or many', () => {
    const check = ext(['pdf', 'jpg', 'png'])
    expect(check('报告.PDF')).toBeNull()
    expect(check([{ name: 'a.jpeg' }, { name: 'b.png' }])).toBeNull()
    for (const wrong of ['a.pdf.exe', 'pdf', '.pdf', 'a.', { name: 1 }, [{ name: 'a.pdf' }, 'b.doc'], 7]) {
      expect(check(wrong)).toBe('仅支持pdf、jpg、png格式')
    }
  })
})

describe('city setting', () => {
  afterEach(() => configureRules({}))
  test('the second digits of a mobile number can be set, and return to 345789', () => {
    configureRules({ mobileSecondDigits: '3456789' })
    expect(validateRule('mobile', '16612345678')).toBeNull()
    configureRules({})
    expect(validateRule('mobile', '16612345678')).toBe('请输入正确的手机号码！')
  })
  test('anything but digits is refused at the start', () => {
    for (const wrong of ['', '3-9', '^', '3]|.*['])
      expect(() => configureRules({ mobileSecondDigits: wrong })).toThrow()
  })
})

describe('normalise', () => {
  test.each<[Parameters<typeof normalise>[0], string, string]>([
    ['mobile', ' １３９ 1234 5678 ', '13912345678'],
    ['xydm', '91500101maxx001114', '91500101MAXX001114'],
    ['xydm', '9150 0101 MAXX　001114 ', '91500101MAXX001114'],
    ['socialCode', '９1500101maxx00015t', '91500101MAXX00015T'],
    ['idCard', '11010519491231002x', '11010519491231002X'],
    ['personName', '阿卜杜拉•买买提', '阿卜杜拉·买买提'],
    ['personName', '阿卜杜拉．买买提', '阿卜杜拉·买买提'],
    ...['•', '‧', '・', '∙', '⋅', '･', '．', '.', ' · ', '　•　'].map((dot): ['personName', string, string] => [
      'personName',
      `买买提${dot}阿里`,
      '买买提·阿里',
    ]),
    ['personName', 'Jean–Luc　Müller', 'Jean-Luc Müller'],
    ['personName', 'O’Brien', "O'Brien"],
    ['personName', 'Ｌｉ　 Ｌｅｉ', 'Li Lei'],
    ['personName', '张　𬍛', '张𬍛'],
    ['landline', '023－11111111', '023-11111111'],
    ['telephone', '023—11111111', '023-11111111'],
    ['telephone', '138 0000 0000', '13800000000'],
    ['number', '１２．５', '12.5'],
    ['number3', '－1', '-1'],
    ['password', ' Ａbcdefg1 ', ' Ａbcdefg1 '],
    ['text', '\u3000绿色　工厂 ', '绿色　工厂'],
    ['enterpriseName', ' 重庆示例（集团）有限公司\n', '重庆示例（集团）有限公司'],
  ])('%s %j becomes %j', (kind, before, after) => expect(normalise(kind, before)).toBe(after))
  test('is idempotent, and does not change an accepted value', () => {
    for (const name of ruleNames) {
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (text) => {
          expect(normalise(name, normalise(name, text))).toBe(normalise(name, text))
        }),
      )
      for (const { value } of cases.typed[name].accept) {
        const normal = normalise(name, String(value))
        expect(normal.toUpperCase()).toBe(String(value).toUpperCase())
        expect(validateRule(name, normal)).toBeNull()
      }
    }
  })
})

describe('a position in place of a name', () => {
  test.each(['经理', '副总经理', '主任', '先生', '法定代表人', '高级工程师', '暂无'])('%s is refused', (text) =>
    expect(validateRule('personName', text)).toBe('请填写姓名，不要只填写职务或称呼'),
  )
  test.each(['王经理', '任主任', '常总', '书记明'])('%s is left to whoever has it', (text) =>
    expect(validateRule('personName', text)).toBeNull(),
  )
})

describe('hints', () => {
  test('check digits reproduce the worked examples of the standards', () => {
    expect(creditCheckSign('91350100M000100Y4')).toBe('3')
    expect(organisationCheckSign('D2143569')).toBe('X')
    expect(idCardCheckSign('11010519491231002')).toBe('X')
    expect(idCardCheckSign('44052418800101001')).toBe('4')
  })
  test('a correct credit code has none', () => {
    for (const { value } of cases.typed.xydm.accept) expect(hintFor('xydm', value, options), String(value)).toBeNull()
  })
  test.each<[RuleName, string, HintOptions, string | null]>([
    ['xydm', '91500101MAXX001110', options, '校验码不符，请核对营业执照'],
    ['xydm', '91999999MAXX002262', options, '登记机关区划码不在代码表中'],
    ['idCard', '500101000101001', options, '15位证件号已停用'],
    ['idCard', '500101209912310018', options, '出生日期不合理'],
    ['idCard', '11010519491231002x', options, null],
    ['idCard', '110105194912310021', options, '身份证校验码不符'],
    ['landline', '023-1111111', options, '本市座机为8位'],
    ['telephone', '023-1111111', options, '本市座机为8位'],
    ['landline', '010-1234567', options, '该区号的座机为8位'],
    ['landline', '0755-2345678', options, null],
    ['telephone', '13812345678', options, null],
    ['postcode', '100000', options, '邮编不属于本市'],
    ['postcode', '401120', options, null],
    ['enterpriseName', '重庆示例（集团有限公司', options, '名称括号不成对'],
    ['enterpriseName', '重庆示例（集团)有限公司', options, '名称括号不成对'],
    ['enterpriseName', '重庆示例（集团）有限公司', options, null],
    ['enterpriseName', '重庆示例机械制造', options, '名称通常以公司、厂、中心等结尾，请核对'],
    ['number', '1001', { ...options, lastYear: 100 }, '与上年相差较大，请核对单位'],
    ['people', '9', { ...options, lastYear: 100 }, '与上年相差较大，请核对单位'],
    ['number', '1000', { ...options, lastYear: 100 }, null],
    ['number', '1000', { ...options, lastYear: 0 }, null],
    ['password', 'Password123', options, '密码过于常见'],
    ['password', 'Clerk-2026', { ...options, loginName: 'clerk' }, '密码不要包含登录名或信用代码'],
    ['password', 'Qm7-teacup', options, null],
    ['mobile', '17012345678', options, null],
  ])('%s %s', (name, value, context, hint) => expect(hintFor(name, value, context)).toBe(hint))
  test('the second check digit is verified when the first is right', () => {
    const body = '91350100M000100Y1'
    expect(hintFor('xydm', body + creditCheckSign(body), options)).toBe('主体标识码校验不符')
  })
})
