import type { Mutant } from './judge.ts'

const file = 'src-main/features/enrolment/evidence.ts'
const killed_by = 'test/main/features/enrolment/evidence.test.ts'

export const enrolment: Mutant[] = [
  {
    name: 'do not contact, lifted here, overrules the service',
    file,
    find: `live?.do_not_contact === true ? true : (company?.do_not_contact ?? live?.do_not_contact ?? null)`,
    replace: `company?.do_not_contact ?? live?.do_not_contact ?? null`,
    killed_by,
  },
  {
    name: 'do not contact, set here, is overruled by the service',
    file,
    find: `live?.do_not_contact === true ? true : (company?.do_not_contact ?? live?.do_not_contact ?? null)`,
    replace: `live?.do_not_contact ?? company?.do_not_contact ?? null`,
    killed_by,
  },
]
