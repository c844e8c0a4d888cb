/** Every call that takes the name of a person or an organisation takes it by the one rule. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from './all-calls.ts'

type Text = { path: string; key: string; schema: z.ZodType }

/** Every text in an input, by its path. */
function textsOf(schema: z.ZodType, path: string, key = ''): Text[] {
  if (schema.meta()?.nameRule) return [{ path, key, schema }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([one, inner]) => textsOf(inner as z.ZodType, `${path}.${one}`, one))
  if (schema instanceof z.ZodArray) return textsOf(schema.element as z.ZodType, `${path}[]`, key)
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[])
      .filter((option) => !(option instanceof z.ZodLiteral))
      .flatMap((option) => textsOf(option, path, key))
  if ('innerType' in schema.def) return textsOf(schema.def.innerType as z.ZodType, path, key)
  if (schema instanceof z.ZodPipe) return textsOf(schema.in as z.ZodType, path, key)
  return schema instanceof z.ZodString ? [{ path, key, schema }] : []
}

const texts = allCalls.flatMap((call) => textsOf(call.in, call.path))
const names = texts.filter(({ schema }) => schema.meta()?.nameRule)

/** Names of things: what they are called is free text. */
const ofThings = [
  /\.(?:file|\w*[fF]iles?|materials|images|cover)(?:\[\])?\.name$/,
  /\.loginName$/,
  /^\/role\/saveRole\.name$/,
  /^\/labels\/save\.name$/,
  /^\/lsdttaskmg\/(?:add|update)\.taskName$/,
  /^\/listView\/save\.name$/,
  /^\/customReport\/\w+\.name$/,
  /^\/batch\/save\.name$/,
  /^\/city\/saveProfile\.values\.platformName$/,
  /^\/file\/download\/lsdt\/\{name\}\.name$/,
  /\.kpiRows\[\]\.(?:name|unit)$/,
  /^\/(?:lsdt\/df|ratingScheme)\/.*(?:name|unit)$/,
  /^\/energyScenario\/\w+\.scenarios\[\]\.changes\[\]\.name$/,
  /^\/lsdtCotwo\/\w+\..*(?:name|unit)$/,
  /^\/site\/save\.name$/,
  /^\/cbam\/save\..*(?:name|unit)$/,
  /^\/passkey\/add\.name$/,
  /^\/calendarFeed\/make\.name$/,
  /^\/lsdt\/standardMatching\/\w+\.content\.values\[\]\.unit$/,
  /^\/(?:accessKey|meterKey|outgoingEvent)\/\w+\.systemName$/,
  /^\/inspection\/field\/part\.name$/,
  /^\/district\/\w+\.adjustment\..*(?:name|shortName)$/,
  /^\/evidence\/search\.figures\[\]\.unit$/,
  /^\/lsdtFile\/upload\/begin\.fileName$/,
  // As the supply company's books have it; it is only compared.
  /^\/utility\/deliver\.rows\[\]\.holderName$/,
]

test('every field that names a person or an organisation has the one type of names', () => {
  const called = texts.filter(({ key }) => /^(?:name|unit|verifiedBy)$|(?:Name|Person|Units?)$/.test(key))
  const free = called.filter(({ schema, path }) => !schema.meta()?.nameRule && !ofThings.some((one) => one.test(path)))
  expect(free.map(({ path }) => path)).toEqual([])
  expect(names.length).toBeGreaterThan(20)
})

const hostile = ['ㅤㅤㅤㅤㅤㅤ', '\u200b\u200b\u202e', '=1+1', '@示例', '-示例', '短', '<b>示例</b>', '示例\u2800'.slice(2), '\n']

test.each(names.map(({ path, schema }) => [path, schema] as const))('%s refuses what is no name', (_, schema) => {
  for (const wrong of hostile) expect(schema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test.each(names.map(({ path, schema }) => [path, schema] as const))('%s keeps one spelling', (_, schema) => {
  const isPerson = schema.meta()?.nameRule === 'personName'
  const [typed, stored] = isPerson
    ? ['\u202d张\u200b　三\u202c\n', '张三']
    : ['\ufeff重庆　示例\u200b机械\n有限公司\u202e', '重庆示例机械有限公司']
  expect(schema.parse(typed)).toBe(stored)
})
