/** 新制度参数 as they are now. */
import { type SchemeSettings, schemeSettings } from '@green/tools/scheme-rules/rules.ts'
import type { Tx } from '../../db/database.ts'
import { namesOf } from '../reference/names.ts'

/** In the given transaction, with the city's figures in place of the platform's. */
export const schemesNow = async (tx: Tx): Promise<SchemeSettings> => schemeSettings(await namesOf(tx))
