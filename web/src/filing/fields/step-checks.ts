/** The checks of what a step of a record asks for, as a dialogue takes them. */
import type { AnyRecord } from '@green/filing/records/record.ts'
import { today } from '../../ui/figure/date-text.ts'

export const stepChecks = ({ asks }: Pick<AnyRecord, 'asks'>, action: string | undefined) =>
  (asks[action ?? '']?.checks ?? []).map((check) => (values: object) => check(values as never, today()))
