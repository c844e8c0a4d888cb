/** Schemas made from the validation rules of section 5, with their exact messages; `validateRule` decides on both sides. */
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
