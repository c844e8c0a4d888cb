/** 近零碳园区试点: what only the server knows of a pilot, its calls, and the workbook of a list. */
import { parkPilot as calls } from '@green/contract/calls/title/park-pilot.ts'
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { importHandlers } from '../../../base/import/calls.ts'
import { tell } from '../../../base/message/tell.ts'
import { recordWorkbook } from '../../../base/record/import.ts'
import { serveRecord } from '../../../base/record/serve.ts'
import { draftsOnly } from '../../../platform/actor.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'

export const pilots = serveRecord('parkPilot', {
  facts: (_row, actor) => ({ draftsOnly: actor !== null && draftsOnly(actor) }),
  changes: {
    takeBack: async () => ({ resultNumber: '', resultDate: null, resultFiles: [] }),
  },
  tells: {
    enterprise: (tx, services, { saved, step, opinion, action }) => {
      const notes: Readonly<Record<string, string>> = {
        list: `${saved.listTitle}（${saved.listNumber}），自评估期限${saved.dueOn}`,
        pass: saved.resultNumber,
        fail: saved.resultNumber,
      }
      return tell(tx, services, {
        to: { enterpriseId: saved.enterpriseId },
        template: 'parkPilotMoved',
        values: { object: saved.batch, step, note: notes[action] ?? opinion ?? '' },
        link: portalScreens.parkPilot.path,
        sms: false,
      })
    },
    city: (tx, services, { saved, step }) =>
      tell(tx, services, {
        to: { role: 'city' },
        template: 'parkPilotMoved',
        values: { object: `${saved.enterpriseName} ${saved.batch}`, step, note: `自评估期限${saved.dueOn}` },
        link: officePath('parkPilots'),
        sms: false,
      }),
  },
})

/** The workbook of a list of pilots. */
export const pilotList = (services: Services) =>
  recordWorkbook(pilots, services, {
    id: 'park-pilots',
    title: '近零碳园区试点名单',
    sheet: '名单',
    over: ['removed'],
    advice: [
      ['范围', '按公布的名单文件填写，每个园区一行；园区须已在平台建立园区账号'],
      ['更正', '已列入的不重复列入；要更正请先移出，再导入'],
    ],
  })

export const parkPilotCalls = handlers(calls, {
  ...importHandlers(pilotList, calls.importRun),
  page: pilots.list,
  list: pilots.open,
  step: pilots.step,
  exportAll: pilots.sheet,
})
