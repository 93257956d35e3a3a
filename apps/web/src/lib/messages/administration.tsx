import { messages } from '../messages.ts';

const { count } = messages;

/** The administrators' panel, specification 2, 4, 8 and 9. */
export const administrationMessages = {
  firstNameRequired: 'First Name is Required',
  users: 'Users',
  filterUsers: 'Filter by name or email',
  nobodyFound: 'No users found',
  nobodyMatches: 'No name or email address matches.',

  id: 'ID',
  createdDate: 'Created Date',
  createdTasks: 'Created Tasks Count',
  createdMarkups: 'Created Markups Count',
  action: 'Action',
  administrator: 'Administrator',
  active: 'Active',
  inactive: 'InActive',
  tasksAndMarkups: (tasks: number, markups: number) => `${count.tasks(tasks)} · ${count.markups(markups)}`,

  change: (name: string) => `Change ${name}`,
  editName: 'Edit name',
  editNameOf: (name: string) => `Edit the name of ${name}`,
  nameEdited: 'Name Edit Successful',
  setTo: (status: string) => `Set ${status}`,

  addNewUser: 'Add New User',
  addUser: 'Add user',
  userAdded: 'User Added Successfully.',

  deleteUser: 'Are you sure you want to delete this user?',
  deleteUserAct: 'Delete user',
  deleteNamed: (name: string) => `Delete ${name}`,
  deletionMeans: (name: string, email: string) => (
    <>
      <b>{name}</b> ({email}) is signed out everywhere and leaves every project. Everything they created stays, under their name.
    </>
  ),
  singleSignOn: 'Single sign-on',
  singleSignOnAbout:
    'OpenID Connect. Each provider is a button on the sign-in page, in this order. They are in the settings of the server.',
  peopleOfProvider: (people: number) => (people === 1 ? '1 person came by it' : `${people} people came by it`),
  test: 'Test',
  testNamed: (name: string) => `Test ${name}`,
  providerWorks: 'It answers, and its keys can be read.',

  removeFactor: 'Remove the second factor?',
  removeFactorAct: 'Remove second factor',
  removeFactorOf: (name: string) => `Remove the second factor of ${name}`,
  removeFactorMeans: (name: string, email: string) => (
    <>
      Make sure that it is <b>{name}</b> ({email}) who asked. Their authenticator app, recovery codes and passkeys stop working, and they
      get a mail about it. If a second factor is required, they set up another one at their next sign-in.
    </>
  ),
  factorRemoved: (name: string) => `${name} can sign in without the second factor.`,
  installation: 'Installation',
  installationLoading: 'Loading settings',
  saved: 'Saved.',
  signUp: 'Sign-up',
  signUpAbout: 'Who can create an account. Takes effect at once, and is recorded in the audit trail.',
  signUpModes: {
    open: { title: 'Anyone', about: 'Anyone who can reach this server and confirms an email address.' },
    invitation: { title: 'Invited people', about: 'People who were invited to a project.' },
    domains: { title: 'Some domains', about: 'People with an address at these domains, and people who were invited.' },
    closed: { title: 'Nobody', about: 'Administrators add every account.' },
  },
  domains: 'Domains',
  domainsAbout: 'Separated by commas. Subdomains count only if they are listed.',
  someDomains: 'example.org, example.com',
  legalAbout: 'The sign-up form links to this page. Everyone can read it.',
  legalTextAbout: 'A blank line separates paragraphs. A line that begins with “# ” is a heading.',
  showPage: 'Show the page',

  ownAccountStays: 'You can’t delete your own account',
} as const;
