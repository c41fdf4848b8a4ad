/** Sets by key; a key has one as long as it has members. */
type MemberSets<Member> = Map<string, Set<Member>>;

export function addTo<Member>(sets: MemberSets<Member>, key: string, member: Member): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(member));
}

export function removeFrom<Member>(sets: MemberSets<Member>, key: string, member: Member): void {
  const set = sets.get(key);
  set?.delete(member);
  if (set?.size === 0) sets.delete(key);
}
