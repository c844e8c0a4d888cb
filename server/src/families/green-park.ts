/** 绿色园区: declarations and park records, both run by the engine; the park's own information is a handler of this family. */

import { greenPark as calls } from '@green/contract/calls/filing/green-park.ts'
import { refuseFields } from '@green/contract/errors.ts'
import { isInForce, isSent } from '@green/filing/workflow/states.ts'
import { greenPark } from '@green/programmes/green-park/programme.ts'
import { parkRecord } from '@green/programmes/park-record/programme.ts'
import type { Tx } from '../db/database.ts'
import { draftOf } from '../filing/detail.ts'
import { assignExperts } from '../filing/experts/assign-experts.ts'
import { listTasks, scoreTask } from '../filing/experts/expert-tasks.ts'
import { exportPackage } from '../filing/export/package.ts'
import type { StepAhead } from '../filing/lists/family-hooks.ts'
import { listFilings } from '../filing/lists/list.ts'
import { findOpenFiling } from '../filing/record/store.ts'
import { amendFiling } from '../filing/send/amend.ts'
import { saveFiling } from '../filing/send/send.ts'
import { moveFiling } from '../filing/step/move.ts'
import { publicKinds, titlesOfKind } from '../modules/content/public/titles.ts'
import { handlers } from '../platform/http/handlers.ts'
import { parkInformation } from './park-information.ts'

export const greenParkCalls = handlers(calls, {
  saveDraft: ({ input, actor, services }) => saveFiling(services, greenPark, { ...input, action: 'draft' }, actor),
  getDraft: ({ input, actor, services }) => draftOf(services, greenPark, input, actor),
  saveSb: ({ input, actor, services }) => saveFiling(services, greenPark, input, actor),
  updateSb: ({ input, actor, services }) => saveFiling(services, greenPark, input, actor),
  getSbsByCode: ({ input, actor, services }) => listFilings(services, greenPark, input, actor),
  getSbs: ({ input, actor, services }) => listFilings(services, greenPark, input, actor),
  updateState: ({ input, actor, services }) => moveFiling(services, greenPark, input, actor),
  distExpert: ({ input, actor, services }) => assignExperts(services, greenPark, input, actor),
  getTasks: ({ input, actor, services }) => listTasks(services, greenPark, input, actor),
  expertScore: ({ input, actor, services }) => scoreTask(services, greenPark, input, actor),
  exportByYq: ({ input, actor, services, progress }) => exportPackage(services, greenPark, input.id, actor, progress),
  getGps: async ({ input, services }) => {
    const page = await titlesOfKind(services, publicKinds.park, input)
    return {
      ...page,
      rows: page.rows.map(({ enterpriseName, factoryName, ...row }) => ({
        ...row,
        parkName: factoryName ?? enterpriseName,
        adminBody: enterpriseName,
      })),
    }
  },
  getYqInfo: ({ input, actor, services }) => parkInformation(services, input, actor),
  getYqInfos: ({ input, actor, services }) => listFilings(services, parkRecord, input, actor),
  saveYqInfo: ({ input, actor, services }) => saveFiling(services, parkRecord, input, actor),
  updateYqInfo: ({ input, actor, services }) => saveFiling(services, parkRecord, input, actor),
  updateYqState: ({ input, actor, services }) => moveFiling(services, parkRecord, input, actor),
  updateYqByHt: ({ input, actor, services }) => amendFiling(services, parkRecord, input, actor),
})

/** A declaration is sent by a park whose record is approved, and is neither returned nor out of use. */
export async function requireParkRecord(tx: Tx, { after }: StepAhead): Promise<void> {
  const record = await findOpenFiling(tx, after.enterpriseId, parkRecord.id)
  if (!record || !(isSent(record.state) || isInForce(record.state)))
    throw refuseFields([{ field: 'yqName', message: '请先在“绿色园区”页面提交园区档案，再提交申报' }])
}
