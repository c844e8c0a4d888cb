/** Schemas made from the validation rules of section 5, with their exact messages; `validateRule` decides on both sides. */
import { normalise } from '@green/filing/normalise.ts'
import { type RuleName, validateRule } from '@green/filing/rules.ts'
import { z } from 'zod'

/** Text that a typed check must accept; empty passes. */
export function ruled(name: RuleName, max = 200) {
  return z
    .string()
    .max(max, `最多输入${max}个字符!`)
    .superRefine((value, ctx) => {
      const fault = validateRule(name, value)
      if (fault) ctx.addIssue({ code: 'custom', message: fault })
    })
}

/** The same, and required. */
export function needed(name: RuleName, max = 200, empty = '该输入项为必填项!') {
  return z
    .string(empty)
    .max(max, `最多输入${max}个字符!`)
    .superRefine((value, ctx) => {
      const fault = value.trim() === '' ? empty : validateRule(name, value)
      if (fault) ctx.addIssue({ code: 'custom', message: fault })
    })
}

export const words = (max: number) => z.string().max(max, `最多输入${max}个字符!`)
export const neededWords = (max: number, min = 1) =>
  z
    .string('该输入项为必填项!')
    .max(max, `最多输入${max}个字符!`)
    .refine((v) => [...v.trim()].length >= min, min === 1 ? '该输入项为必填项!' : `字符长度在${min}至${max}之间!`)

type NameRule = 'personName' | 'enterpriseName' | 'organisationName'

/** The name in its one spelling, and its rule; `nameRule` tells readers of the interface which. */
function nameOf(rule: NameRule, max: number) {
  return z
    .string('该输入项为必填项!')
    .overwrite((value) => normalise(rule, value))
    .max(max, `最多输入${max}个字符!`)
    .superRefine((value, ctx) => {
      const fault = value === '' ? '该输入项为必填项!' : validateRule(rule, value)
      if (fault) ctx.addIssue({ code: 'custom', message: fault })
    })
    .meta({ nameRule: rule })
}

/** The name of a person, the same rule for every field that takes one. */
export const PersonName = nameOf('personName', 40)
/** The registered name of an enterprise. */
export const EnterpriseName = nameOf('enterpriseName', 50)
/** The name of any other organisation, or of a person or an organisation. */
export const OrganisationName = nameOf('organisationName', 60)
/** The same where it may be left out. */
export const OrganisationNameOrEmpty = z.union([z.literal(''), OrganisationName])
export const EnterpriseNameOrEmpty = z.union([z.literal(''), EnterpriseName])
