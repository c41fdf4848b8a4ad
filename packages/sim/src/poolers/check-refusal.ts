import { findFreePort } from '@limelight/harness/free-port';
import { LimelightProcess } from '@limelight/harness/limelight-process';
import { makeScratchFolder, removeScratchFolder } from '@limelight/harness/scratch-folder';

/** @returns what is wrong with a start that has to end with one line about the pooler */
export async function checkRefusal(databaseUrl: string, line: RegExp): Promise<string[]> {
  const folder = await makeScratchFolder('refused');
  try {
    const variables = { DATABASE_URL: databaseUrl };
    const server = new LimelightProcess({ port: await findFreePort(), dataDirectory: `${folder}/data`, variables });
    const { exitCode, stderr } = await server.run('main.js');
    const lines = stderr.trim().split('\n');
    const isRight = exitCode === 1 && lines.length === 1 && line.test(stderr);
    return isRight ? [] : [`it ended with ${exitCode} and: ${stderr.slice(0, 400)}`];
  } finally {
    await removeScratchFolder(folder);
  }
}
