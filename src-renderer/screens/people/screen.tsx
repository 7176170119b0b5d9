import { getRouteApi } from '@tanstack/react-router'
import { PeopleList } from './people-list.tsx'
import { PersonPage } from './person-page.tsx'

const route = getRouteApi('/people/{-$contactId}')

/** Shows the list of people, or one person's page. */
export default function People() {
  const { contactId } = route.useParams()
  const { text = '', new: newKind } = route.useSearch()
  return contactId ? (
    <PersonPage key={contactId} id={contactId} />
  ) : (
    <PeopleList key={text} text={text} adding={newKind === 'person'} />
  )
}
