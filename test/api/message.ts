import { SylviteError } from '../../src/index.ts';

/** The message of the error that an action throws. */
export async function messageOf(action: () => unknown): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof SylviteError) return `${error.message}\n`;
    throw error;
  }
  return 'no error';
}
