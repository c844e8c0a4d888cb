/** Schemas made from the validation rules of section 5, with their exact messages; `validateRule` decides on both sides. */

import { enterpriseNameFault, enterpriseNameMessage } from '@green/filing/value/enterprise-name.ts'
import { normalise } from '@green/filing/value/normalise.ts'
import { longestEnterpriseName, longestOrganisationName, longestPersonName } from '@green/filing/value/rule-settings.ts'
import { type RuleName, validateRule } from '@green/filing/value/rules.ts'
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

/** A text that may be empty; `message` stands in place of the usual one. */
export const maxText = (max: number, message = `最多输入${max}个字符!`) => z.string().max(max, message)
/** A text of at least `min` characters, blanks at its ends not counted; `message` stands in place of the usual ones. */
export const requiredText = (max: number, min = 1, message?: string) =>
  z
    .string(message ?? '该输入项为必填项!')
    .max(max, message ?? `最多输入${max}个字符!`)
    .refine(
      (v) => [...v.trim()].length >= min,
      message ?? (min === 1 ? '该输入项为必填项!' : `字符长度在${min}至${max}之间!`),
    )

type NameRule = 'personName' | 'enterpriseName' | 'organisationName'

/** The name in its one spelling, and its rule; `nameRule` tells readers of the interface which. */
function nameOf(rule: NameRule, max: number, message?: string) {
  return z
    .string('该输入项为必填项!')
    .overwrite((value) => normalise(rule, value))
    .max(max, `最多输入${max}个字符!`)
    .superRefine((value, ctx) => {
      const fault = value === '' ? '该输入项为必填项!' : validateRule(rule, value)
      if (fault) ctx.addIssue({ code: 'custom', message: value === '' ? fault : (message ?? fault) })
    })
    .meta({ nameRule: rule })
}

/** The name of a person, the same rule for every field that takes one. */
export const PersonName = nameOf('personName', longestPersonName)
/** The registered name of an enterprise. */
export const EnterpriseName = nameOf('enterpriseName', longestEnterpriseName)
/** The name that an enterprise gives itself: at most what the wider rule allows; `byNameRule` holds the usual rule. */
export const LicensedName = nameOf('organisationName', longestEnterpriseName, enterpriseNameMessage)
/** The name of any other organisation, or of a person or an organisation. */
export const OrganisationName = nameOf('organisationName', longestOrganisationName)
/** The same where it may be left out. */
export const OrganisationNameOrEmpty = z.union([z.literal(''), OrganisationName])
export const EnterpriseNameOrEmpty = z.union([z.literal(''), EnterpriseName])

/** The tick for a name that only the licence explains. */
export const NameAsLicensed = z.boolean().nullish()

type NamedInput = { enterpriseName?: string | undefined; nameAsLicensed?: boolean | null | undefined }

/** Holds an input to the usual rule of enterprise names, unless its applicant ticked that the licence says so. */
export function byNameRule<T extends z.ZodType<NamedInput>>(schema: T): T {
  return schema.refine(isNameAllowed, {
    message: enterpriseNameMessage,
    path: ['enterpriseName'],
    // Beside faults of other fields, so that all are named at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

/** What the wider rule refuses has its fault at the field already. */
function isNameAllowed({ enterpriseName: name, nameAsLicensed }: NamedInput): boolean {
  if (typeof name !== 'string' || name === '') return true
  return enterpriseNameFault(name, nameAsLicensed === true) === null || !LicensedName.safeParse(name).success
}
