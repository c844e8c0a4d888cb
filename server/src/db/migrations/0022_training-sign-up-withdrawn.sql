-- A sign-up for a course that was withdrawn: the row stays for the tries of its quiz.
ALTER TABLE "training_enrolment" ADD COLUMN "withdrawn_at" timestamp(3) with time zone;