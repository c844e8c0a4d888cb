/**
 * Response bodies: a copy of a handler's result with exactly the declared keys. The reader is built once per call, on
 * its first response, because zod's own parse allocates two objects per value, which was an eighth of a list's time.
 */
import { z } from 'zod'

/** The value as the schema declares it, or `misfit`. */
type Reader = (value: unknown) => unknown
const misfit = Symbol('misfit')

/** Reads results of a call. One that does not fit is parsed by zod, which throws with all its faults. */
export function outputReader<Out>(schema: z.ZodType<Out>): (answer: unknown) => Out {
  let read: Reader | undefined
  return (answer) => {
    read ??= readerOf(schema)
    const out = read(answer)
    return out === misfit ? schema.parse(answer) : (out as Out)
  }
}

/** The schema kinds that occur in responses; all others are left to zod. */
function readerOf(schema: z.core.$ZodType): Reader {
  const { checks, coerce, format, pattern } = schema._zod.def as Partial<
    z.core.$ZodStringFormatDef & { coerce: boolean }
  >
  if (checks?.length || coerce) return checkedByZod(schema)
  if (schema instanceof z.ZodUUID && pattern)
    return (value) => (typeof value === 'string' && pattern.test(value) ? value : misfit)
  if (format) return checkedByZod(schema)
  if (schema instanceof z.ZodString) return (value) => (typeof value === 'string' ? value : misfit)
  if (schema instanceof z.ZodNumber) return (value) => (Number.isFinite(value) ? value : misfit)
  if (schema instanceof z.ZodBoolean) return (value) => (typeof value === 'boolean' ? value : misfit)
  if (schema instanceof z.ZodEnum) {
    const known = new Set<unknown>(schema.options)
    return (value) => (known.has(value) ? value : misfit)
  }
  if (schema instanceof z.ZodNullable) {
    const read = readerOf(schema.unwrap())
    return (value) => (value === null ? null : read(value))
  }
  if (schema instanceof z.ZodUnknown) return (value) => value
  // Nobody changes a response, so it needs no freezing.
  if (schema instanceof z.ZodReadonly) return readerOf(schema.def.innerType)
  if (schema instanceof z.ZodArray) return listReader(readerOf(schema.element))
  if (schema instanceof z.ZodRecord) return recordReader(schema)
  if (schema instanceof z.ZodObject && !schema.def.catchall) return objectReader(schema.shape)
  if (schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever) return strictReader(schema.shape)
  return checkedByZod(schema)
}

function checkedByZod(schema: z.core.$ZodType): Reader {
  return (value) => {
    const { issues, value: out } = schema._zod.run({ value, issues: [] }, { async: false }) as z.core.ParsePayload
    return issues.length > 0 ? misfit : out
  }
}

function listReader(read: Reader): Reader {
  return (value) => {
    if (!Array.isArray(value)) return misfit
    const out = new Array<unknown>(value.length)
    for (let i = 0; i < value.length; i++) {
      const one = read(value[i])
      if (one === misfit) return misfit
      out[i] = one
    }
    return out
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function recordReader(schema: z.ZodRecord): Reader {
  const { keyType, valueType } = schema.def
  if (!(keyType instanceof z.ZodString) || keyType.def.checks?.length) return checkedByZod(schema)
  const read = readerOf(valueType)
  return (value) => {
    if (!isPlain(value) || Object.hasOwn(value, '__proto__')) return misfit
    const out: Record<string, unknown> = {}
    for (const key of Object.keys(value)) {
      const one = read(value[key])
      if (one === misfit) return misfit
      out[key] = one
    }
    return out
  }
}

function strictReader(shape: Readonly<Record<string, z.core.$ZodType>>): Reader {
  const read = objectReader(shape)
  return (value) =>
    isPlain(value) && Object.keys(value).every((key) => Object.hasOwn(shape, key)) ? read(value) : misfit
}

function objectReader(shape: Readonly<Record<string, z.core.$ZodType>>): Reader {
  const parts = Object.entries(shape).map(([key, schema]) => {
    const isOptional = schema instanceof z.ZodOptional
    return { key, isOptional, read: readerOf(isOptional ? schema.unwrap() : schema) }
  })
  // Every copy starts with all required keys: an object that grows key by key is reallocated repeatedly.
  const blank = JSON.stringify(
    Object.fromEntries(parts.flatMap(({ key, isOptional }) => (isOptional ? [] : [[key, null]]))),
  )
  const empty: Record<string, unknown> = JSON.parse(blank)
  return (value) => {
    if (!isPlain(value)) return misfit
    const out = { ...empty }
    for (const { key, isOptional, read } of parts) {
      const property = value[key]
      if (isOptional && property === undefined) continue
      const one = read(property)
      if (one === misfit) return misfit
      out[key] = one
    }
    return out
  }
}
