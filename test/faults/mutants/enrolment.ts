import type { Mutant } from './judge.ts'

const file = 'src-main/features/enrolment/evidence.ts'
const killed_by = 'test/main/features/enrolment/evidence.test.ts'

export const enrolment: Mutant[] = [
  {
    name: 'do not contact, lifted here, overrules the service',
    file,
    find: `if (live?.do_not_contact === true || cachedFlag === true) return true`,
    replace: `if (cachedFlag === true) return true`,
    killed_by,
  },
  {
    name: 'do not contact, set here, is overruled by the service',
    file,
    find: `if (live?.do_not_contact === true || cachedFlag === true) return true`,
    replace: `if (typeof live?.do_not_contact === 'boolean') return live.do_not_contact`,
    killed_by,
  },
]
