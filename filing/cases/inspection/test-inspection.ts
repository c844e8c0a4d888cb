/** The trade's tables of an inspection, its plan and its task, as the suite over all machines compares them. */
const office = ['city', 'supervisor'] as const

export const planLines = [
  ['none', 'begin', ['draft'], 'city'],
  ['draft', 'save', ['draft'], 'city'],
  ['draft', 'publish', ['published'], 'city'],
  ['draft', 'drop', ['dropped'], 'city'],
  ['published', 'withdraw', ['withdrawn'], 'city'],
] as const

export const openTask = {
  leads: true,
  teamReady: true,
  hasEnterprises: true,
  drawn: true,
  allOver: true,
  listLocked: true,
  mayWitness: true,
}

export const taskLines = [
  ...office.flatMap(
    (role) =>
      [
        ['none', 'begin', ['draft'], role],
        ['draft', 'save', ['draft'], role, 'leads'],
        ['draft', 'list', ['draft'], role, 'leads'],
        ['draft', 'lock', ['draft'], role, 'leads'],
        ['draft', 'draw', ['draft'], role, 'listLocked', 'mayWitness'],
        ['published', 'assign', ['published'], role, 'leads'],
        ['draft', 'publish', ['published'], role, 'leads', 'hasEnterprises', 'drawn', 'teamReady'],
        ['draft', 'drop', ['dropped'], role, 'leads'],
        ['published', 'close', ['closed'], role, 'leads', 'allOver'],
      ] as const,
  ),
  ...(['city', 'admin'] as const).flatMap(
    (role) =>
      [
        ['draft', 'handOver', ['draft'], role],
        ['published', 'handOver', ['published'], role],
      ] as const,
  ),
  ['draft', 'declare', ['draft'], 'supervisor'],
  ['published', 'declare', ['published'], 'supervisor'],
] as const

export const openInspection = {
  draftsOnly: false,
  isLeader: true,
  twoInspectors: true,
  selfCheckSettled: true,
  selfCheckLate: true,
  noticeServed: true,
  visitOpen: true,
  findingsComplete: true,
  recordKept: true,
  noBreach: true,
  hasBreach: true,
  reportServed: true,
  fileComplete: true,
  hearingServed: true,
  statementSettled: true,
  reviewPassed: true,
  orderServed: true,
  extensionAsked: true,
  evidenceGiven: true,
  rectifyOver: true,
  rectifyLate: true,
  recheckKept: true,
  transferReady: true,
  transferReceived: true,
}

const unsent = ['to_fill', 'draft', 'supervisor_returned'] as const
const underWay = [
  'to_fill',
  'draft',
  'submitted',
  'supervisor_returned',
  'noticed',
  'verified',
  'hearing',
  'rectifying',
  'rectified',
] as const
const ends = ['closed', 'rectifying', 'transferred'] as const

export const inspectionLines = [
  ...office.map((role) => ['none', 'begin', ['to_fill'], role] as const),
  ['to_fill', 'saveDraft', ['draft'], 'enterprise'],
  ['draft', 'saveDraft', ['draft'], 'enterprise'],
  ['supervisor_returned', 'saveReturned', ['supervisor_returned'], 'enterprise'],
  ['to_fill', 'submit', ['submitted'], 'enterprise', 'draftsOnly'],
  ['draft', 'submit', ['submitted'], 'enterprise', 'draftsOnly'],
  ['submitted', 'back', ['supervisor_returned'], 'supervisor'],
  ['supervisor_returned', 'resubmit', ['submitted'], 'enterprise', 'draftsOnly'],
  ...unsent.map((state) => [state, 'missSelfCheck', [state], 'clock', 'selfCheckLate'] as const),
  ...([...unsent, 'submitted'] as const).map(
    (state) =>
      [state, 'notice', ['noticed'], 'supervisor', 'selfCheckSettled', 'twoInspectors', 'noticeServed'] as const,
  ),
  ...(['noticed', 'submitted'] as const).map(
    (state) =>
      [
        state,
        'verify',
        ['verified'],
        'supervisor',
        'twoInspectors',
        'visitOpen',
        'findingsComplete',
        'recordKept',
      ] as const,
  ),
  ...(['verified', 'hearing'] as const).map(
    (state) =>
      [state, 'conclude', ['closed'], 'supervisor', 'isLeader', 'noBreach', 'reportServed', 'fileComplete'] as const,
  ),
  ['verified', 'inform', ['hearing'], 'supervisor', 'isLeader', 'hasBreach', 'hearingServed'],
  [
    'hearing',
    'order',
    ['rectifying'],
    'supervisor',
    'isLeader',
    'hasBreach',
    'statementSettled',
    'reviewPassed',
    'orderServed',
  ],
  ['rectifying', 'extend', ['rectifying'], 'supervisor', 'isLeader', 'extensionAsked'],
  ['rectifying', 'missRectify', ['rectifying'], 'clock', 'rectifyLate'],
  ['rectifying', 'submitRectify', ['rectified'], 'enterprise', 'draftsOnly', 'evidenceGiven'],
  ['rectified', 'recheck', ends, 'supervisor', 'twoInspectors', 'recheckKept'],
  ['rectifying', 'recheckOverdue', ends, 'supervisor', 'rectifyOver', 'twoInspectors', 'recheckKept'],
  ...(['verified', 'hearing', 'rectifying'] as const).map(
    (state) => [state, 'transfer', ['transferred'], 'city', 'transferReady'] as const,
  ),
  ['transferred', 'endTransfer', ['closed'], 'city', 'transferReceived'],
  ...underWay.map((state) => [state, 'suspend', ['suspended'], 'city'] as const),
  ['suspended', 'resume', underWay, 'city'],
] as const

/** The facts under which every guard is shut. */
export const shutOf = <F extends Readonly<Record<string, boolean>>>(open: F) =>
  Object.fromEntries(Object.entries(open).map(([fact, holds]) => [fact, !holds])) as Record<keyof F, boolean>
