import { SylviteError } from '../../src/index.ts';

/** What the error says that an action ends with. */
export async function messageOf(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof SylviteError) return `${error.message}\n`;
    throw error;
  }
  return 'no error';
}
