/** The administrators' panel, specification 2, 4, 8 and 9. */
export const administrationMessages = {
  firstNameRequired: 'First Name is Required',
  users: 'Users',
  filterUsers: 'Filter by name or email',
  nobodyFound: 'Nobody found',
  nobodyMatches: 'No name or email address matches what you are looking for.',

  id: 'ID',
  createdDate: 'Created Date',
  createdTasks: 'Created Tasks Count',
  createdMarkups: 'Created Markups Count',
  action: 'Action',
  administrator: 'Administrator',
  active: 'Active',
  inactive: 'InActive',
  tasksAndMarkups: (tasks: number, markups: number) => `${tasks} tasks · ${markups} markups`,

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
      <b>{name}</b> ({email}) is signed out everywhere and leaves every project. What they made stays, under their name.
    </>
  ),
  ownAccountStays: 'One’s own account cannot be deleted',
} as const;
