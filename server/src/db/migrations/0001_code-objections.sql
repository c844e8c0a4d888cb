-- When an objection to a code was raised, and by which day it is answered.
ALTER TABLE "green_code" ADD COLUMN "contested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "green_code" ADD COLUMN "answer_by" date;