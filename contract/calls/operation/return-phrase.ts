/** 退回理由库: phrases that the city maintains for each programme, inserted into a return with one click and edited there. */
import { area, field } from '@green/filing/form/fields.ts'
import { z } from 'zod'
import { call } from '../../call.ts'
import { shapeOf } from '../../field-schemas.ts'
import { dailyRecord } from '../../hands.ts'
import { Done, Id, ProgrammeId, RequestId } from '../../shapes.ts'

const ReturnPhrase = z.object({
  id: Id,
  /** Null: for every programme. */
  programme: z.string().nullable(),
  programmeTitle: z.string(),
  /** The field it belongs to; null for the opinion as a whole. */
  field: z.string().nullable(),
  fieldLabel: z.string(),
  words: z.string(),
})

export const phraseText = field(
  'words',
  '理由',
  area(300, {
    required: true,
    atLeast: 5,
    hint: '5至300字，写明哪里不对、要怎样改。',
    faultText: '请写明理由（5至300字）',
  }),
)

export const returnPhrase = {
  list: call({
    get: '/returnPhrase/list',
    title: '退回理由库（本类别和通用）',
    may: ['county', 'city', 'admin'],
    /** Without a programme: all of them. */
    in: z.strictObject({ programme: ProgrammeId.optional() }),
    out: z.array(ReturnPhrase),
  }),
  save: call({
    post: '/returnPhrase/save',
    hands: dailyRecord,
    title: '新增或修改退回理由',
    may: ['city'],
    in: z.strictObject({
      id: Id.optional(),
      programme: ProgrammeId.nullable(),
      field: z.string().max(60).nullable(),
      ...shapeOf([phraseText]),
      requestId: RequestId,
    }),
    out: Done,
  }),
  remove: call({
    post: '/returnPhrase/remove',
    hands: dailyRecord,
    title: '删除退回理由',
    may: ['city'],
    in: z.strictObject({ id: Id }),
    out: Done,
  }),
}
