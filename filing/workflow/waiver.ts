/** 豁免: the city waives a warning for one enterprise; until a day it only informs and needs no reason. */
import type { Finding } from './findings.ts'

export type Waiver = { code: string; until: string }

/** Warnings of a waived rule become information that says until when; errors are never waived. */
export function withWaivers(findings: readonly Finding[], waivers: readonly Waiver[] = []): Finding[] {
  return findings.map((found) => {
    const waiver = found.level === 'warning' ? waivers.find(({ code }) => code === found.code) : undefined
    return waiver ? { ...found, level: 'info', waivedUntil: waiver.until } : found
  })
}
